-- How often something other than an answer was changed at a table: seats, habits, dice, rules.
ALTER TABLE tables ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
