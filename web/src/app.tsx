// The page that is open, and everything on it.

import { useSignalEffect } from '@preact/signals';
import { render } from 'preact';
import { followLinks, route } from './route';
import { HOUSE, wear } from './state/look';
import { lazily, stylesheet } from './lazy';
import { getGames, getRules } from './net/api';
import { House } from './panels/house';
import { RuleDialog } from './panels/rule';

const home = () => import('./pages/home');
const Home = lazily(() => home().then((page) => page.Home));
const table = () => import('./pages/table');
const TablePage = lazily(() => table().then((page) => page.TablePage));
const others = () => Promise.all([import('./pages/others'), stylesheet('/others.css')]).then(([page]) => page);
/** The rules need no board. */
const rules = () => Promise.all([import('./pages/rules'), stylesheet('/others.css')]).then(([page]) => page);
// Whoever comes by a link need not wait for the page to notice where it leads.
const [, first, game] = location.pathname.split('/');
if (!first) void home().catch(() => {});
if (first === 'table') void table().catch(() => {});
if (first === 'new') void others().catch(() => {});
if (first === 'rules') void rules().catch(() => {});
if (first === 'rules' && game) void Promise.all([getRules(game), getGames()]).catch(() => {});
const NewTable = lazily(() => others().then((page) => page.NewTable));
const RulesPage = lazily(() => rules().then((page) => page.RulesPage));
const SitPage = lazily(() => others().then((page) => page.SitPage));
const LearnPage = lazily(() => import('./pages/learn').then((page) => page.LearnPage));
const JournalPage = lazily(() => others().then((page) => page.JournalPage));
const workshop = async () => {
  const [page] = await Promise.all([import('./pages/workshop'), stylesheet('/workshop.css')]);
  return page;
};
const WorkshopPage = lazily(() => workshop().then((page) => page.WorkshopPage));
const SheetPage = lazily(() => workshop().then((page) => page.SheetPage));

function App() {
  const here = route.value;
  // Tables, lessons, workshops and rules use their game's colours; all other pages use the house colours.
  useSignalEffect(() => {
    if (!['table', 'learn', 'workshop', 'rules'].includes(route.value.page)) wear(HOUSE);
  });
  return (
    <>
      <Page />
      {here.page !== 'rules' && <RuleDialog />}
    </>
  );
}

function Page() {
  const here = route.value;
  switch (here.page) {
    case 'home':
      return <Home />;
    case 'new':
      return <NewTable key={here.game} game={here.game} scenario={here.scenario} options={here.options} />;
    case 'table':
      return <TablePage key={here.table + here.tokens.join()} table={here.table} tokens={here.tokens} />;
    case 'sit':
      return <SitPage key={here.table + here.key} table={here.table} invitation={here.key} />;
    case 'rules':
      return <RulesPage key={here.game} game={here.game} rule={here.rule} />;
    case 'learn':
      return <LearnPage key={here.lesson} game={here.game} lesson={here.lesson} />;
    case 'workshop':
      return <WorkshopPage key={here.game} game={here.game} />;
    case 'sheet':
      return <SheetPage game={here.game} />;
    case 'journal':
      return <JournalPage key={here.table} table={here.table} tokens={here.tokens} />;
    default:
      return (
        <House title="Page not found">
          <p class="lead">There is nothing at this address. Part of the link may be missing.</p>
          <p>
            <a class="button primary" href="/">
              Back to home
            </a>
          </p>
        </House>
      );
  }
}

followLinks();
const app = document.getElementById('app')!;
// The name that stands there until then.
app.replaceChildren();
render(<App />, app);
