/** Questions about newer reports, to the accounts that can decide (CORRECT-27): how one reads, and its buttons. */
import { html, type Markup } from '../pages/html.ts'
import { at, may, type Ask, type Me } from './ask.ts'
import { fieldName } from './format.ts'
import { gameOf } from './notices.ts'
import { button, renderValue, when } from './parts.ts'

type Said = { value: unknown, source: string, class: string, reported_at: string }
export type Answered = Said & {
  question_id: string, entity_id: string, starts_at: string | null, name: string | null, zone: string | null,
  field: string, labels: Record<string, string>,
  answer: string | null, answered_at: string | null, answered_by: string | null
}
/** `refusal`: why the account cannot confirm it by a correction; `alike`: what questions with the same evidence share. */
export type Question = Answered & { shown: Said, refusal: string | null, alike: string }

/** A source, as people call its class. */
const classes: Record<string, string> = {
  authoritativePush: 'a league', partnerApi: 'a partner', hostFeed: 'a host', ownerCorrection: 'a club', scrape: 'a public page',
  crowd: 'a parent'
}
const by = ({ source, class: kind, reported_at: reportedAt }: Said): Markup =>
  html`<small>by ${source}, ${classes[kind] ?? kind}, ${when(reportedAt)}</small>`

/** The game, what is shown of it, and what is reported. */
export function renderQuestion (one: Question): { shown: Markup, reported: Markup } {
  const say = ({ value }: Said): Markup => html`<b>${renderValue(value, one)}</b>`
  return { shown: html`${say(one.shown)} ${by(one.shown)}`, reported: html`${say(one)} ${by(one)}` }
}
export const fieldOf = (ask: Ask, one: Answered): Markup => html`${gameOf(ask, one)}: ${fieldName(one.field).toLowerCase()}`

export const renderAnswers = (ask: Ask, me: Me, { question_id: id, refusal }: Question): Markup | false =>
  may(me, 'schedule_manager') && html`${refusal === null
    ? button(at(ask, `questions/${id}/confirm`), 'Confirm the change', {}, 'quiet')
    : html`<span class="soft">You cannot confirm it here. ${refusal}</span>`} ${
    button(at(ask, `questions/${id}/stand`), 'It stands', {}, 'quiet')}`
