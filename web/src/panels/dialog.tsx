import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from './icons';

/** A window over the page, closed by its button, by Esc or by a click outside it. */
export function Dialog({
  title,
  onClose,
  children,
  small = false,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  small?: boolean;
}) {
  const element = useRef<HTMLDialogElement>(null);
  // Before anything else can happen: a key that is pressed the moment it is there must find it open.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      class={small ? 'dialog small' : 'dialog'}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-body">
        <header>
          <h2>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
