export function LearnPage(_: { game: string; lesson: string }) {
  return null;
}
