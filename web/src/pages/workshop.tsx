// The workshop of a game: a design in the middle, parts on the left, the resulting values on the right.

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { drawSheet, getGames } from '../net/api';
import { Dialog } from '../panels/dialog';
import { House } from '../panels/house';
import { Icon, IconButton, Mark } from '../panels/icons';
import { RuleLink } from '../panels/rule';
import { LikesForm } from '../panels/settings';
import { wear } from '../state/look';
import { sentence } from '../state/session/notices';
import { freshId, opened } from '../state/shelf';
import { likes } from '../state/store';
import { Workbench, picture } from '../state/workbench';
import { columns, fileName } from '../state/workshop';
import { Battle, Sheet, Starts } from '../workshop/dialogs';
import { FigureView } from '../workshop/figure';
import { HintBox, hideHint } from '../workshop/hint';
import { PlaceCard } from '../workshop/place';
import { Wares } from '../workshop/wares';
import { Gauges, Worth } from '../workshop/worth';

type Window = 'starts' | 'battle' | 'sheet' | 'likes';
type Tab = 'bench' | 'wares' | 'worth';

export function WorkshopPage({ game }: { game: string }) {
  const workbench = useMemo(() => new Workbench(game), [game]);
  const [open, setOpen] = useState<Window | null>(null);
  const [tab, setTab] = useState<Tab>('bench');
  useEffect(() => {
    void workbench.open();
    void getGames().then(
      ({ games }) => {
        const found = games.find((one) => one.game.id === game);
        if (found) wear(found.theme);
      },
      () => {},
    );
  }, [workbench]);
  const bench = workbench.bench.value;
  const title = workbench.workshop.value?.workshop.title ?? 'Workshop';
  useEffect(() => {
    document.title = `${bench ? `${bench.name}: ` : ''}${title} – Retrograde`;
  }, [bench?.name, title]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
      const letter = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !typing && (letter === 'z' || letter === 'y')) {
        event.preventDefault();
        void (letter === 'y' || event.shiftKey ? workbench.redo() : workbench.undo());
      } else if (event.key === 'Escape' && !open) {
        workbench.lay();
        hideHint();
      }
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [workbench, open]);
  if (!bench) {
    return (
      <House title={title}>
        <p class="lead">{workbench.failed.value || 'Loading…'}</p>
        {workbench.failed.value && (
          <p>
            <a class="button primary" href="/">
              Back to home
            </a>
          </p>
        )}
      </House>
    );
  }
  return (
    <div class="workshop" data-tab={tab} aria-busy={workbench.busy.value}>
      <Bar workbench={workbench} title={title} onOpen={setOpen} />
      <main id="main" class="workshop-main">
        <Wares workbench={workbench} />
        <Floor workbench={workbench} />
        <Worth workbench={workbench} onBattle={() => setOpen('battle')} onSheet={() => setOpen('sheet')} />
      </main>
      <nav class="workshop-tabs" aria-label="Workshop sections">
        {(
          [
            ['wares', 'Parts', 'plus'],
            ['bench', 'Figure', 'units'],
            ['worth', 'Values', 'log'],
          ] as const
        ).map(([id, label, icon]) => (
          <button
            type="button"
            class="tab"
            aria-pressed={tab === id}
            onClick={() => {
              if (id !== tab) setTab(id);
            }}
          >
            <Icon name={icon} /> {label}
            {id === 'bench' && workbench.placing.value && <i class="due-dot" />}
          </button>
        ))}
      </nav>
      <Notice workbench={workbench} />
      <HintBox />
      {open === 'starts' && <Starts workbench={workbench} onClose={() => setOpen(null)} />}
      {open === 'battle' && <Battle workbench={workbench} onClose={() => setOpen(null)} />}
      {open === 'sheet' && <Sheet workbench={workbench} onClose={() => setOpen(null)} />}
      {open === 'likes' && (
        <Dialog title="Settings" onClose={() => setOpen(null)} small>
          <LikesForm name />
        </Dialog>
      )}
    </div>
  );
}

function Bar({ workbench, title, onOpen }: { workbench: Workbench; title: string; onOpen: (window: Window) => void }) {
  const bench = workbench.bench.value!;
  const file = useRef<HTMLInputElement>(null);
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bench.design], { type: 'application/toml' }));
    link.download = fileName(bench.name);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const rename = (input: HTMLInputElement) => {
    const name = input.value.trim();
    if (!name || name === bench.name) input.value = bench.name;
    else
      void workbench.change(`name ${name}`).then((done) => {
        if (!done) input.value = bench.name;
      });
  };
  return (
    <header class="workshop-bar">
      <a class="brand" href="/" aria-label="Retrograde home page">
        <Mark />
      </a>
      <div class="workshop-title">
        <h1>{title}</h1>
        <label>
          <span class="sr">Name</span>
          <input
            class="name"
            value={bench.name}
            maxLength={40}
            key={bench.name}
            onChange={(event) => rename(event.currentTarget)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
          />
        </label>
        {bench.kind !== bench.name && <span class="workshop-kind">{bench.kind}</span>}
      </div>
      <Gauges workbench={workbench} small />
      <span class="gap" />
      <div class="workshop-tools" role="toolbar" aria-label="Tools">
        <IconButton
          icon="undo"
          label="Undo"
          title="Undo (Ctrl+Z)"
          disabled={!workbench.canUndo.value}
          onClick={() => void workbench.undo()}
        />
        <IconButton
          icon="redo"
          label="Redo"
          title="Redo (Ctrl+Shift+Z)"
          disabled={!workbench.canRedo.value}
          onClick={() => void workbench.redo()}
        />
        <button type="button" class="tool" onClick={() => onOpen('starts')}>
          <Icon name="units" /> Start from…
        </button>
        <button type="button" class="tool" onClick={() => file.current?.click()} title="Open a design file">
          <Icon name="open" /> Open
        </button>
        <input
          ref={file}
          type="file"
          accept=".toml,text/plain,application/toml"
          hidden
          aria-label="Design file"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (chosen) void chosen.text().then((text) => workbench.begin(text, freshId()));
          }}
        />
        <button type="button" class="tool" onClick={save} title="Save the design as a file">
          <Icon name="save" /> Save
        </button>
        <a class="icon-button" href={`/rules/${workbench.game}`} target="_blank" aria-label="Rules" title="Rules">
          <Icon name="rules" />
        </a>
        <IconButton icon="settings" label="Settings" title="Settings" onClick={() => onOpen('likes')} />
      </div>
    </header>
  );
}

interface Line {
  place: string;
  path: string;
}

/** The figure between its places, with a line from each card to its place on the figure. */
function Floor({ workbench }: { workbench: Workbench }) {
  const bench = workbench.bench.value!;
  const hot = useSignal<string | null>(null);
  const floor = useRef<HTMLDivElement>(null);
  const [lines, setLines] = useState<Line[]>([]);
  const sides = columns(bench);
  useLayoutEffect(() => {
    const element = floor.current;
    if (!element) return;
    const measure = () => {
      const home = element.getBoundingClientRect();
      const figure = element.querySelector('.figure')?.getBoundingClientRect();
      if (!figure?.width) return setLines([]);
      // The drawing keeps its proportions and is centred in its box.
      const { width, height } = bench.figure;
      const scale = Math.min(figure.width / width, figure.height / height);
      const [left, top] = [
        figure.left - home.left + (figure.width - width * scale) / 2,
        figure.top - home.top + (figure.height - height * scale) / 2,
      ];
      setLines(
        bench.places.flatMap((place) => {
          const card = place.at && element.querySelector(`.place[data-place="${place.id}"]`)?.getBoundingClientRect();
          if (!card) return [];
          const [x, y] = [left + place.at![0] * scale, top + place.at![1] * scale];
          const fromLeft = card.left < figure.left;
          if (!fromLeft && card.left < figure.right - 4) return [];
          const [startX, startY] = [(fromLeft ? card.right : card.left) - home.left, card.top - home.top + 20];
          const bend = fromLeft ? startX + 18 : startX - 18;
          return [{ place: place.id, path: `M${startX} ${startY}H${bend}L${x} ${y}` }];
        }),
      );
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    for (const card of element.querySelectorAll('.place')) watch.observe(card);
    return () => watch.disconnect();
  }, [bench]);
  const cards = (stacks: typeof sides.left) =>
    stacks.map((stack) => (
      <div class="stack" key={stack[0]!.id}>
        {stack.map((place) => (
          <PlaceCard workbench={workbench} place={place} hot={hot} key={place.id} />
        ))}
      </div>
    ));
  return (
    <section class="floor" aria-label="Figure" tabIndex={-1}>
      <div class="floor-sides" ref={floor}>
        <div class="side">{cards(sides.left)}</div>
        <div class="figure-stand">
          <FigureView workbench={workbench} hot={hot} />
        </div>
        <div class="side">{cards(sides.right)}</div>
        <svg class="leaders" aria-hidden="true">
          {lines.map(({ place, path }) => (
            <path class={hot.value === place ? 'hot' : ''} d={path} key={place} />
          ))}
        </svg>
      </div>
    </section>
  );
}

function Notice({ workbench }: { workbench: Workbench }) {
  const said = workbench.said.value;
  useEffect(() => {
    if (!said || likes.value.linger === 'stay') return;
    const timer = setTimeout(
      () => {
        if (workbench.said.value === said) workbench.said.value = null;
      },
      5000 + said.because.length * 40,
    );
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div class="notices" role="status" aria-live="assertive">
      {said && (
        <p class={`notice tone-${said.tone === 'bad' ? 'warn' : 'good'}`}>
          {sentence(said.because)} <RuleLink game={workbench.game} rule={said.rule} />
          <IconButton icon="close" label="Dismiss" onClick={() => (workbench.said.value = null)} />
        </p>
      )}
    </div>
  );
}

/** The record sheet of the current design alone on a page, for printing. */
export function SheetPage({ game }: { game: string }) {
  const [sheet, setSheet] = useState('');
  const [failed, setFailed] = useState('');
  const kept = opened(game);
  useEffect(() => {
    if (!kept) return setFailed('There is no design to print yet. Open the workshop first.');
    document.title = `${kept.name} – Retrograde`;
    drawSheet(game, { design: kept.design, look: 'ink' }).then(
      (svg) => setSheet(picture(svg)),
      (error: Error) => setFailed(error.message),
    );
  }, [game]);
  return (
    <main class="sheet-page">
      {failed && (
        <p class="why-not" role="alert">
          {failed}
        </p>
      )}
      <p class="no-print">
        <a class="button" href={`/workshop/${game}`}>
          Back
        </a>{' '}
        <button type="button" class="button primary" disabled={!sheet} onClick={() => print()}>
          <Icon name="print" /> Print
        </button>
      </p>
      {sheet && <img src={sheet} alt={`Record sheet for ${kept?.name ?? ''}`} onLoad={() => print()} />}
    </main>
  );
}
