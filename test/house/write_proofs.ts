/** npm run docs:proofs: writes under each rule of docs/specification which tests and vectors prove it. */
import { writeFileSync } from 'node:fs'
import { readTitles, themes, withProofs } from './read_rules.ts'

const titles = readTitles()
for (const theme of themes) {
  const { path, before, after } = withProofs(theme, titles)
  if (before !== after) writeFileSync(path, after)
}
