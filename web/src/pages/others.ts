// Pages other than home, the rules and those with a table; they come together, because each of them alone would be many small files.

export { JournalPage } from './journal';
export { NewTable } from './new';
export { SitPage } from './sit';
