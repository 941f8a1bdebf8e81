import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icons';

/** A search field that `/` jumps to from anywhere on the page, and that Esc clears. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const keydown = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
      if (event.key !== '/' || typing) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', keydown);
    return () => removeEventListener('keydown', keydown);
  }, []);
  return (
    <label class="filter">
      <Icon name="search" />
      <span class="sr">{label}</span>
      <input
        ref={input}
        type="search"
        placeholder={label}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}
