// Small drawings for buttons; there are always words too, for those who cannot see them.

const PATHS = {
  undo: 'M8 4 3 9l5 5M3 9h9a5 5 0 0 1 0 10H9',
  redo: 'm14 4 5 5-5 5M19 9h-9a5 5 0 0 0 0 10h3',
  log: 'M5 5h12M5 9h12M5 13h12M5 17h7',
  units: 'M4 6h5v5H4zM13 6h5v5h-5zM4 14h5v5H4zM13 14h5v5h-5z',
  cards: 'M5 7h8v12H5zM9 7V4h8v12h-4',
  luck: 'M5 5h12v12H5zM8.5 8.500h.1M13.5 13.500h.1M13.5 8.500h.1M8.5 13.500h.1M11 11h.1',
  help: 'M8 8a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M11 17.500h.1',
  rules: 'M4 5c3-1 5-1 7 1 2-2 4-2 7-1v12c-3-1-5-1-7 1-2-2-4-2-7-1zM11 6v12',
  settings: 'M4 7h8M16 7h2M4 15h2M10 15h8M14 5v4M8 13v4',
  plus: 'M11 5v12M5 11h12',
  minus: 'M5 11h12',
  fit: 'M4 8V4h4M14 4h4v4M18 14v4h-4M8 18H4v-4',
  play: 'M7 5v12l10-6z',
  pause: 'M7 5v12M15 5v12',
  first: 'M6 5v12M17 5l-8 6 8 6z',
  last: 'M16 5v12M5 5l8 6-8 6z',
  prev: 'm14 5-7 6 7 6',
  next: 'm8 5 7 6-7 6',
  close: 'm6 6 10 10M16 6 6 16',
  link: 'M9 13a3 3 0 0 1 0-4l3-3a3 3 0 0 1 4 4l-1.5 1.500M13 9a3 3 0 0 1 0 4l-3 3a3 3 0 0 1-4-4l1.5-1.5',
  flag: 'M6 19V4M6 5h10l-2 3.500L16 12H6',
  home: 'M4 11 11 5l7 6M6 10v8h10v-8',
  search: 'M9.5 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM14 14l5 5',
  bot: 'M5 9h12v9H5zM11 9V5M11 4.900h.1M8.5 13h.1M13.5 13h.1',
  words: 'M4 17 9 5l5 12M6 13h6M15 10h4M17 10v7',
  learn: 'M2 9 11 5l9 4-9 4zM6 11v4c3 2.500 7 2.500 10 0v-4M20 9v5',
  clock: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM11 7v4l3 2',
  save: 'M11 4v9M7 9.500l4 4 4-4M4 15v3h14v-3',
  open: 'M11 13.500V4M7 8l4-4 4 4M4 15v3h14v-3',
  print: 'M7 8V4h8v4M7 15H4V8h14v7h-3M7 13h8v6H7z',
  power: 'M11 4v7M7 6.500a6 6 0 1 0 8 0',
  trash: 'M5 7h12M9 7V5h4v2M7 7l.8 11h6.400L15 7M10 10v5M12 10v5',
  more: 'M5 11h.1M11 11h.1M17 11h.1',
  check: 'm5 11 4 5 8-10',
  workshop:
    'M14.5 4.500a4 4 0 0 0-4.700 5.200L4 15.500 6.500 18l5.800-5.800a4 4 0 0 0 5.200-4.700L15 10l-2.500-.5L12 7z',
  odds: 'M5 4l9 9M17 4l-9 9M5 13l4 4M17 13l-4 4M6 16l-2 2M16 16l2 2',
  hand: 'M4 11h9M9 6l5 5-5 5M17 5v12',
  star: 'M11 3.5l2.300 4.900 5.200.7-3.800 3.700.9 5.300L11 15.500l-4.600 2.600.9-5.300L3.500 9.100l5.200-.7z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 22 22" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** A button that shows only a drawing; `kind` is a class for where it stands. */
export function IconButton({
  icon,
  label,
  title,
  kind,
  disabled,
  onClick,
}: {
  icon: IconName;
  label: string;
  title?: string;
  kind?: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      class={kind ? `icon-button ${kind}` : 'icon-button'}
      aria-label={label}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The logo: a hex with an arrow that points back. */
export function Mark() {
  return (
    <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <path class="hex" d="M16 1 29 8.500v15L16 31 3 23.500v-15z" />
      <path class="arrow" d="M21.5 8.5 9.5 16l12 7.500z" />
    </svg>
  );
}
