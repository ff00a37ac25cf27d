/** DASH (DaySmart Recreation): the page of a team, whose games are cards without a year; a house marks the side at home. */
import type { Cell, Source, Node } from '../grid.ts'
import type { Signature } from '../columns.ts'
import { readSchedule } from '../schedule.ts'
import { find, openPage, wordsOf } from '../page.ts'
import type { Parser } from '../types.ts'

const HEADERS = ['Event ID', 'Date', 'Duration', 'Event Type', 'Away Team', 'Away Score', 'Home Team', 'Home Score', 'Location']
const cards: Signature = {
  name: 'dash_team_page',
  headers: HEADERS,
  mapping: {
    id: 'Event ID', date: 'Date', duration: 'Duration', kind: 'Event Type', away: 'Away Team', away_score: 'Away Score', home: 'Home Team',
    home_score: 'Home Score', venue: 'Location'
  }
}

const hasClass = (node: Node, name: string): boolean => (node.attribs?.class ?? '').split(/\s+/).includes(name)
const byClass = (root: Node, name: string): Node[] => find(root, (node) => hasClass(node, name))

/** A card as a row in the order of the headers. Without a house nobody knows who is at home, and the row names no team. */
function cellsOf (card: Node): Cell[] {
  const [when, details] = [byClass(card, 'event__date')[0], byClass(card, 'event__details')[0] as Node]
  const lines = when ? find(when, (node) => hasClass(node, 'list-group-item-heading') || hasClass(node, 'mb-0')).map(wordsOf) : []
  const [day = '', clock = '', length = ''] = lines
  const [, weekday = '', time = clock] = /^([a-z]{3,9})\s+(.*)$/i.exec(clock) ?? []
  const id = find(card, ({ name }) => name === 'a').flatMap(({ attribs }) => /[?&]eventID=(\d+)/i.exec(attribs?.href ?? '')?.[1] ?? [])[0]
  const sides = byClass(details, 'justify-content-between').map((side) => {
    const link = find(side, ({ name }) => name === 'a')[0]
    const name = wordsOf(link ?? byClass(side, 'text-truncate')[0] ?? side)
    const score = (side.children ?? []).filter((node) => node.type === 'tag' && !hasClass(node, 'text-truncate')).map(wordsOf)[0] ?? ''
    const isHome = find(side, (node) => hasClass(node, 'fa-home') || node.attribs?.['data-icon'] === 'home').length > 0
    return { cell: link?.attribs?.href === undefined ? name : { text: name, links: [link.attribs.href] }, score, isHome }
  })
  const [home, away] = [sides.find(({ isHome }) => isHome), sides.find(({ isHome }) => !isHome)]
  const isReported = home !== undefined
  const kind = find(details, ({ name }) => name === 'h6').map(wordsOf)[0] ?? ''
  const place = find(details, ({ name }) => name === 'small').map(wordsOf)[0] ?? ''
  return [
    id ?? '', `${weekday} ${day} ${time}`.trim(), length, kind, isReported ? away?.cell ?? '' : '', away?.score ?? '', home?.cell ?? '',
    home?.score ?? '', place
  ]
}

export const dash: Parser & { recognises: (body: Buffer) => boolean } = {
  name: 'dash',
  version: 2,
  kind: 'html',
  recognises: (body) => body.includes('event__details') && body.includes('list-group-item'),
  parse: (body, settings) => {
    const page = openPage(body, settings.charset)
    const { root } = page
    const found = byClass(root, 'list-group-item').filter((card) => byClass(card, 'event__details').length > 0)
    const rows = [HEADERS as Cell[], ...found.map(cellsOf)].map((cells, at) => ({ number: at, cells }))
    const isPage = found.length > 0 || find(root, ({ name, attribs }) => name === 'a' && attribs?.name === 'schedules').length > 0
    const source: Source = { kind: 'html', grids: isPage ? [{ rows }] : [], warnings: [], says: page.text }
    const extraction = readSchedule(source, settings, dash, [cards])
    return found.length === 0 ? { ...extraction, not_posted: true } : extraction
  }
}
