-- The hash of what lets somebody take the seat, once. Open seats of earlier releases have a token instead.
ALTER TABLE seats ADD COLUMN invitation TEXT;
