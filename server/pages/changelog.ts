/** CHANGELOG.md as a page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '../render/page.ts'
import { markdown } from './html.ts'
import { makeHtmlPage } from './layout.ts'

const path = join(import.meta.dirname, '../../CHANGELOG.md')

export const makeChangelogPage = (): Page => makeHtmlPage('Changelog', markdown(readFileSync(path, 'utf8')))
