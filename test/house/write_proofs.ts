/** npm run docs:proofs: writes which tests and vectors prove each rule of docs/specification. */
import { writeFileSync } from 'node:fs'
import { proofsPath, readTitles, renderProofs } from './read_rules.ts'

writeFileSync(proofsPath, renderProofs(readTitles()))
