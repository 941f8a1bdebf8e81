import type { Session } from '../state/session';

/** Up to this many phases are all named; of more, only the one under way. */
const FEW = 4;

/** The parts of a turn as steps, the one under way filled. */
export function Phases({ session }: { session: Session }) {
  const phases = session.replay.scene.value?.phases ?? [];
  if (!phases.length) return null;
  const at = phases.findIndex((phase) => phase.now);
  return (
    <ol class={phases.length > FEW ? 'phases many' : 'phases'} aria-label="Phases of the turn">
      {phases.map((phase, index) => (
        <li
          class={index === at ? 'now' : index < at ? 'over' : ''}
          aria-current={index === at ? 'step' : undefined}
          title={phase.name}
        >
          {phases.length > FEW && <span aria-hidden="true">{index + 1} </span>}
          <b class={phases.length > FEW && index !== at ? 'sr' : ''}>{phase.short || phase.name}</b>
        </li>
      ))}
    </ol>
  );
}
