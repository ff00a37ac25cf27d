/** The stylesheet of every page: one column on a phone, two where there is room, dark where the reader likes it so. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePage, type Page } from '../render/page.ts'

export const makeStylesheet = (): Page => makePage('text/css; charset=utf-8', readFileSync(join(import.meta.dirname, 'style.css'), 'utf8'))
