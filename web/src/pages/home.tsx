// The home page: games to play, and tables to return to.

import { useEffect, useState } from 'preact/hooks';
import { getGames, openTable } from '../net/api';
import { go } from '../route';
import { since } from '../state/ago';
import { type Mine, mine, useMine } from '../state/mine';
import { forget, likes, rememberOpened } from '../state/store';
import type { GameInfo, Games, ScenarioInfo } from '../wire';
import { Art } from '../panels/art';
import { House } from '../panels/house';
import { Icon, IconButton } from '../panels/icons';
import { Swatch, playerName } from '../panels/seat';

export function Home() {
  const [games, setGames] = useState<Games | null>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    getGames().then(setGames, (error: Error) => setFailed(error.message));
  }, []);
  useMine(15);
  const going = mine.value.filter((one) => !one.facts.outcome);
  const over = mine.value.filter((one) => one.facts.outcome);
  const next = going.find((one) => one.waiting);
  return (
    <House title="Retrograde" wide>
      <section class="hero">
        <h1>Wargames from futures that never came</h1>
        <p class="lead">
          Play right away against a bot, pass one device around, or send a link. The table knows every rule: it lights
          up what you can do, and tells you why when you can’t.
        </p>
        {next && (
          <p>
            <a class="button primary big" href={`/table/${next.kept.table}`}>
              Your turn: {next.facts.title}, {next.facts.headline}
            </a>
          </p>
        )}
      </section>
      {failed && (
        <p class="why-not" role="alert">
          {failed}
        </p>
      )}
      <section class="games" aria-label="Games">
        {games?.games.map((game) => (
          <GameCard game={game} key={game.game.id} />
        ))}
        {!games && !failed && <div class="game-card waiting" aria-hidden="true" />}
      </section>
      {going.length > 0 && (
        <section class="mine" aria-labelledby="mine-title">
          <h2 id="mine-title">My tables</h2>
          <ul>
            {going.map((one) => (
              <TableRow one={one} games={games} key={one.kept.table} />
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section class="mine" aria-labelledby="over-title">
          <h2 id="over-title">Finished games</h2>
          <ul>
            {over.map((one) => (
              <TableRow one={one} games={games} key={one.kept.table} />
            ))}
          </ul>
        </section>
      )}
    </House>
  );
}

/** The first scenario for more than one player. */
export const goodDefault = (game: GameInfo): ScenarioInfo =>
  game.lobby.scenarios.find((scenario) => scenario.seats.length > 1) ?? game.lobby.scenarios[0]!;

async function playNow(game: GameInfo): Promise<string> {
  const scenario = goodDefault(game);
  const seats = Object.fromEntries(
    scenario.seats.map((seat, index) => [seat.id, index === 0 ? 'human' : 'bot:sergeant']),
  );
  const names = likes.value.name ? { [scenario.seats[0]!.id]: likes.value.name } : {};
  const opened = await openTable({ game: game.game.id, scenario: scenario.id, seats, names });
  const tokens = rememberOpened(opened, {
    game: game.game.id,
    title: game.game.title,
    scenario: scenario.title,
  });
  return `/table/${opened.table}#${tokens.join('.')}`;
}

function GameCard({ game }: { game: GameInfo }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const scenario = goodDefault(game);
  const play = () => {
    setBusy(true);
    playNow(game).then(go, (error: Error) => {
      setFailed(error.message);
      setBusy(false);
    });
  };
  const lesson = game.lessons[0];
  return (
    <article class="game-card">
      <Art theme={game.theme} seed={game.game.id} />
      <div class="game-words">
        <h2>{game.game.title}</h2>
        <p>{game.game.about}</p>
        <p class="game-facts">
          <span>{players(game)}</span>{' '}
          <span>
            {game.lobby.scenarios.length} scenario{game.lobby.scenarios.length === 1 ? '' : 's'}
          </span>
        </p>
        <p class="game-do">
          <button
            type="button"
            class="button primary"
            disabled={busy}
            onClick={play}
            title={`${scenario.title} against ${scenario.seats.length > 2 ? 'bots' : 'a bot'}`}
          >
            <Icon name="play" /> Play now
          </button>
          <a class="button" href={`/new/${game.game.id}`}>
            New table
          </a>
        </p>
        <p class="game-more">
          {lesson && (
            <a href={`/learn/${game.game.id}/${lesson.id}`}>
              <Icon name="learn" /> {lesson.title}
            </a>
          )}
          {game.workshop && (
            <a href={`/workshop/${game.game.id}`} title={game.workshop.about}>
              <Icon name="workshop" /> {game.workshop.title}
            </a>
          )}
          <a href={`/rules/${game.game.id}`}>
            <Icon name="rules" /> How to play
          </a>
        </p>
        {failed && (
          <p class="why-not" role="alert">
            {failed}
          </p>
        )}
      </div>
    </article>
  );
}

function players(game: GameInfo): string {
  const counts = game.lobby.scenarios.map((scenario) => scenario.seats.length);
  // If the number of players can be chosen, that range counts, not what the scenarios start with.
  const choice = game.lobby.options.find((option) => option.id === 'players')?.kind;
  if (choice && 'number' in choice) counts.push(choice.number.min, choice.number.max);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? `${most} player${most === 1 ? '' : 's'}` : `${least}–${most} players`;
}

function TableRow({ one, games }: { one: Mine; games: Games | null }) {
  const { kept, facts, waiting } = one;
  const theme = games?.games.find((game) => game.game.id === facts.game)?.theme ?? null;
  const when = since(facts.since, Date.now());
  const acting = facts.to_act.map((index) => facts.seats[index]).filter((seat) => seat !== undefined);
  return (
    <li class={waiting ? 'table-row due' : 'table-row'}>
      <a href={`/table/${kept.table}`}>
        <strong>
          {facts.title}
          <small>{kept.scenario}</small>
        </strong>
        <span class="row-seats">
          {facts.seats.map((seat, index) => (
            <span class="row-seat">
              <Swatch seat={index} theme={theme} fill={theme?.seats[index]?.fill} /> {seat.label ?? playerName(seat)}
            </span>
          ))}
        </span>
        <span class="row-state">
          {facts.outcome ? (
            facts.outcome.text
          ) : (
            <>
              <b>{waiting ? 'Your turn' : `Waiting for ${acting.map((seat) => seat.label ?? seat.name).join(', ')}`}</b>{' '}
              <small>
                {facts.headline}, {when}
              </small>
            </>
          )}
        </span>
      </a>
      <IconButton
        icon="close"
        label={`Remove this table of ${facts.title} from the list`}
        title="Remove from this list"
        onClick={() => {
          forget(kept.table);
          mine.value = mine.value.filter((other) => other !== one);
        }}
      />
    </li>
  );
}
