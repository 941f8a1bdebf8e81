// Pages other than home and those with a table; they come together, because each of them alone would be many small files.

export { JournalPage } from './journal';
export { NewTable } from './new';
export { RulesPage } from './rules';
export { SitPage } from './sit';
