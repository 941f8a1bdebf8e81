// A new table: scenario, options, seats.

import { useEffect, useRef, useState } from 'preact/hooks';
import { getGames, getRules, getSeats, openTable } from '../net/api';
import { go } from '../route';
import { designsOf, opened } from '../state/shelf';
import { sentence } from '../state/session/notices';
import { like, likes, rememberOpened } from '../state/store';
import { type OptionGroup, groupOptions } from '../state/options';
import type { BotInfo, GameInfo, Games, OptionInfo, RuleText, SeatInfo } from '../wire';
import { Art } from '../panels/art';
import { House } from '../panels/house';
import { Icon } from '../panels/icons';
import { RuleLink } from '../panels/rule';
import { Swatch } from '../panels/seat';
import { goodDefault } from './home';

export function NewTable({
  game: id,
  scenario,
  options,
}: {
  game: string;
  scenario: string | null;
  options: Record<string, string>;
}) {
  const [games, setGames] = useState<Games | null>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    getGames().then(setGames, (error: Error) => setFailed(error.message));
  }, []);
  const game = games?.games.find((one) => one.game.id === id);
  return (
    <House title={game ? `New table: ${game.game.title}` : 'New table'}>
      {game ? (
        <Form game={game} bots={games!.bots} scenario={scenario} given={options} />
      ) : (
        <p>{failed || (games ? 'There is no such game.' : 'Loading…')}</p>
      )}
    </House>
  );
}

/** Who takes a seat: `me` and `here` are both people at this device. */
type Sitter = 'me' | 'here' | 'open' | 'bot';

function Form({
  game,
  bots,
  scenario: wanted,
  given,
}: {
  game: GameInfo;
  bots: BotInfo[];
  scenario: string | null;
  given: Record<string, string>;
}) {
  const start = game.lobby.scenarios.find((one) => one.id === wanted) ?? goodDefault(game);
  const [chosen, setChosen] = useState(start.id);
  const [options, setOptions] = useState(given);
  const [sitters, setSitters] = useState<Record<string, Sitter>>({});
  const [levels, setLevels] = useState<Record<string, string>>({});
  const [ahead, setAhead] = useState(false);
  const [seed, setSeed] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const scenario = game.lobby.scenarios.find((one) => one.id === chosen)!;
  const good = bots.find((bot) => bot.id === 'bot:sergeant') ?? bots[0];
  const rated = (bot: BotInfo) => {
    const rating = game.ratings.find(({ level }) => bot.id === `bot:${level}`);
    return rating ? `${bot.title} · ${rating.rating}` : bot.title;
  };
  const sitter = (seat: string, index: number): Sitter => sitters[seat] ?? (index === 0 ? 'me' : 'bot');
  const fits = game.lobby.options.filter(({ scenarios }) => scenarios.length === 0 || scenarios.includes(chosen));
  const changed = Object.fromEntries(Object.entries(options).filter(([id]) => fits.some((option) => option.id === id)));
  const set = Object.keys(changed).length;
  // The options that the address sets come first.
  const lobby = [...fits.filter((option) => option.id in given), ...fits.filter((option) => !(option.id in given))];
  // Options may change the seats, and some do not go together: the server says so before the table is opened.
  const [checked, setChecked] = useState<{ seats: SeatInfo[] } | { refused: string } | null>(null);
  useEffect(() => {
    let current = true;
    getSeats(game.game.id, chosen, changed).then(
      ({ seats }) => current && setChecked({ seats }),
      (error: Error) => current && setChecked({ refused: sentence(error.message) }),
    );
    return () => {
      current = false;
    };
  }, [chosen, options]);
  const refused = checked && 'refused' in checked ? checked.refused : '';
  const last = useRef(scenario.seats);
  if (checked && 'seats' in checked) last.current = checked.seats;
  const sitting = set > 0 ? last.current : scenario.seats;

  const levelOf = (seat: string) => levels[seat] ?? good?.id ?? 'bot:sergeant';
  const canThinkAhead = (seat: string) => bots.some((bot) => bot.id === levelOf(seat) && bot.ahead);

  const open = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setFailed('');
    const seats = Object.fromEntries(
      sitting.map((seat, index) => {
        const who = sitter(seat.id, index);
        return [
          seat.id,
          who === 'bot'
            ? levelOf(seat.id) + (ahead && canThinkAhead(seat.id) ? '/ahead' : '')
            : who === 'open'
              ? 'open'
              : 'human',
        ];
      }),
    );
    const own = sitting.find((seat, index) => sitter(seat.id, index) === 'me');
    const names = own && likes.value.name ? { [own.id]: likes.value.name } : {};
    try {
      const opened = await openTable({
        game: game.game.id,
        scenario: scenario.id,
        options: changed,
        seats,
        names,
        ...(seed.trim() ? { seed: seed.trim() } : {}),
      });
      const tokens = rememberOpened(opened, {
        game: game.game.id,
        title: game.game.title,
        scenario: scenario.title,
      });
      go(`/table/${opened.table}#${tokens.join('.')}`);
    } catch (error) {
      setFailed((error as Error).message);
      setBusy(false);
    }
  };

  const setOption = (option: OptionInfo, value: string) => {
    const { [option.id]: _, ...rest } = options;
    setOptions(value === defaultOf(option) ? rest : { ...rest, [option.id]: value });
  };

  return (
    <form class="new-table" onSubmit={(event) => void open(event)}>
      <header class="new-head">
        <Art theme={game.theme} seed={game.game.id} />
        <div>
          <h1>{game.game.title}</h1>
          <p>{game.game.about}</p>
        </div>
      </header>

      <fieldset class="new-part">
        <legend>Scenario</legend>
        <div class="scenarios">
          {game.lobby.scenarios.map((one) => (
            <label class="scenario">
              <input type="radio" name="scenario" checked={chosen === one.id} onChange={() => setChosen(one.id)} />
              <span>
                <strong>{one.title}</strong>
                <small>{one.seats.length === 1 ? '1 player' : `${one.seats.length} players`}</small>
                <em>{one.about}</em>
              </span>
            </label>
          ))}
        </div>
      </fieldset>

      <fieldset class="new-part">
        <legend>Seats</legend>
        <ul class="new-seats">
          {sitting.map((seat, index) => {
            const who = sitter(seat.id, index);
            return (
              <li>
                <Swatch seat={index} theme={game.theme} fill={game.theme.seats[index]?.fill} />
                <strong>{seat.name}</strong>
                <div class="segments" role="radiogroup" aria-label={`Who plays ${seat.name}`}>
                  {(
                    [
                      ['me', 'Me'],
                      ['here', 'Guest'],
                      ['bot', 'Bot'],
                      ['open', 'By link'],
                    ] as [Sitter, string][]
                  ).map(([value, label]) => (
                    <label>
                      <input
                        type="radio"
                        name={`seat-${seat.id}`}
                        checked={who === value}
                        onChange={() => setSitters({ ...sitters, [seat.id]: value })}
                      />
                      <span>{label}</span>
                    </label>
                  ))}
                </div>
                {who === 'bot' && (
                  <label class="level">
                    <span class="sr">Bot level for {seat.name}</span>
                    <select
                      value={levels[seat.id] ?? good?.id}
                      onChange={(event) => setLevels({ ...levels, [seat.id]: event.currentTarget.value })}
                    >
                      {bots.map((bot) => (
                        <option value={bot.id}>{rated(bot)}</option>
                      ))}
                    </select>
                    <small>{bots.find((bot) => bot.id === (levels[seat.id] ?? good?.id))?.about}</small>
                  </label>
                )}
                {who === 'open' && (
                  <small class="level">You get a link to send. Whoever opens it takes this seat.</small>
                )}
                {who === 'here' && (
                  <small class="level">Someone else on this device. You’ll be told when to pass it on.</small>
                )}
                {who === 'me' && (
                  <label class="level">
                    <span class="sr">Your name</span>
                    <input
                      type="text"
                      placeholder="Your name (optional)"
                      maxLength={40}
                      value={likes.value.name}
                      onInput={(event) => like({ name: event.currentTarget.value })}
                    />
                  </label>
                )}
              </li>
            );
          })}
        </ul>
        {sitting.some((seat, index) => sitter(seat.id, index) === 'bot' && canThinkAhead(seat.id)) && (
          <div class="option">
            <label class="switch">
              <input
                type="checkbox"
                checked={ahead}
                onChange={(event) => setAhead(event.currentTarget.checked)}
                aria-describedby="ahead-about"
              />
              <i aria-hidden="true" />
              <span>Bots think on your time</span>
            </label>
            <p id="ahead-about">
              They already look ahead while you think, so they answer sooner. They play as well as before.
            </p>
          </div>
        )}
      </fieldset>

      {lobby.length > FEW ? (
        <fieldset class="new-part">
          <legend>Options</legend>
          <Options game={game} lobby={lobby} options={options} onChange={setOption} />
        </fieldset>
      ) : (
        lobby.length > 0 && (
          <details class="new-part" open={set > 0}>
            <summary>
              Options <small>{set ? `${set} changed` : 'standard'}</small>
            </summary>
            <Options game={game} lobby={lobby} options={options} onChange={setOption} />
          </details>
        )
      )}

      <details class="new-part">
        <summary>
          Seed <small>{seed.trim() || 'random'}</small>
        </summary>
        <label class="field">
          <span>Dice seed</span>
          <input
            type="text"
            inputMode="numeric"
            value={seed}
            pattern="[0-9]{1,19}|[0-9a-f]{64}"
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
          <small>
            A number. The same seed and the same answers always give the same game. Everyone at the table is told that
            you know it.
          </small>
        </label>
      </details>

      {(failed || refused) && (
        <p class="why-not" role="alert">
          {failed || refused}
        </p>
      )}
      <p class="new-foot">
        <button type="submit" class="button primary big" disabled={busy || refused !== ''}>
          <Icon name="play" /> Open the table
        </button>
      </p>
    </form>
  );
}

/** The options; if there are many, they are grouped by the chapter of their rule. */
function Options({
  game,
  lobby,
  options,
  onChange,
}: {
  game: GameInfo;
  lobby: OptionInfo[];
  options: Record<string, string>;
  onChange: (option: OptionInfo, value: string) => void;
}) {
  const [rules, setRules] = useState<RuleText[] | null>(null);
  const many = lobby.length > FEW;
  useEffect(() => {
    if (many)
      getRules(game.game.id).then(
        (book) => setRules(book.rules),
        () => {},
      );
  }, [game.game.id, many]);
  const groups: OptionGroup[] = many && rules ? groupOptions(lobby, rules) : [{ title: null, options: lobby }];
  const posts = game.workshop?.posts ?? [];
  const one = (option: OptionInfo) => (
    <Option
      game={game.game.id}
      option={option}
      designs={posts.some((post) => post.option === option.id)}
      value={options[option.id] ?? defaultOf(option)}
      onChange={(value) => onChange(option, value)}
      key={option.id}
    />
  );
  return (
    <>
      {groups.map(({ title, options: own }) => {
        const changed = own.filter((option) => option.id in options).length;
        return title === null ? (
          <div class="options">{own.map(one)}</div>
        ) : (
          <details class="option-group" open={changed > 0}>
            <summary>
              {title} <small>{changed ? `${changed} of ${own.length} changed` : own.length}</small>
            </summary>
            <div class="options">{own.map(one)}</div>
          </details>
        );
      })}
    </>
  );
}

/** Up to this many options need no groups. */
const FEW = 12;

function defaultOf({ kind }: OptionInfo): string {
  if ('switch' in kind) return kind.switch.default ? 'on' : 'off';
  if ('text' in kind) return '';
  return 'number' in kind ? String(kind.number.default) : kind.pick.default;
}

function Option({
  game,
  option,
  designs,
  value,
  onChange,
}: {
  game: string;
  option: OptionInfo;
  designs: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const { id, title, about, rule, kind } = option;
  const name = `option-${id}`;
  return (
    <div class="option">
      {'switch' in kind ? (
        <label class="switch">
          <input
            type="checkbox"
            checked={value === 'on'}
            onChange={(event) => onChange(event.currentTarget.checked ? 'on' : 'off')}
            aria-describedby={`${name}-about`}
          />
          <i aria-hidden="true" />
          <span>{title}</span>
        </label>
      ) : 'number' in kind ? (
        <label class="number">
          <span>{title}</span>
          <input
            type="number"
            min={kind.number.min}
            max={kind.number.max}
            value={value}
            onInput={(event) => onChange(event.currentTarget.value)}
            aria-describedby={`${name}-about`}
          />
        </label>
      ) : designs ? (
        <DesignPick game={game} title={title} about={`${name}-about`} value={value} onChange={onChange} />
      ) : 'text' in kind ? (
        <label class="field">
          <span>{title}</span>
          <input
            type="text"
            maxLength={kind.text.most}
            value={value}
            onInput={(event) => onChange(event.currentTarget.value)}
            aria-describedby={`${name}-about`}
          />
        </label>
      ) : (
        <label class="number">
          <span>{title}</span>
          <select
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            aria-describedby={`${name}-about`}
          >
            {kind.pick.of.map((word) => (
              <option value={word}>{word}</option>
            ))}
          </select>
        </label>
      )}
      <p id={`${name}-about`}>
        {designs ? (
          <>
            One of your own designs, <a href={`/workshop/${game}`}>from the workshop</a>.
          </>
        ) : (
          about
        )}{' '}
        <RuleLink game={game} rule={rule} />
      </p>
    </div>
  );
}

/** Which of this browser's designs takes a post. */
function DesignPick({
  game,
  title,
  about,
  value,
  onChange,
}: {
  game: string;
  title: string;
  about: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const kept = designsOf(game).filter((one) => one.line);
  const known = !value || kept.some((one) => one.line === value);
  const benched = opened(game);
  return (
    <label class="number">
      <span>{title}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)} aria-describedby={about}>
        <option value="">None</option>
        {!known && <option value={value}>{benched?.line === value ? benched.name : 'From this link'}</option>}
        {kept.map((one) => (
          <option value={one.line!}>{one.name}</option>
        ))}
      </select>
    </label>
  );
}
