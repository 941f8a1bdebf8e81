import { patternsMarkup } from '../board/drawings';
import type { Theme } from '../wire';
import { PAGE } from './pieceicon';

/** The patterns of seats for all pictures of a page. */
export function Patterns({ theme }: { theme: Theme }) {
  return (
    <svg
      class="patterns"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: `<defs>${patternsMarkup(theme, PAGE)}</defs>` }}
    />
  );
}
