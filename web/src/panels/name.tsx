import { like, likes } from '../state/store';

/** What the player is called at all tables of this browser. */
export function NameField() {
  return (
    <label class="field">
      <span>Your name</span>
      <input
        type="text"
        maxLength={40}
        value={likes.value.name}
        onInput={(event) => like({ name: event.currentTarget.value.trim() })}
      />
      <small>Optional. Other players at your tables see it.</small>
    </label>
  );
}
