/** Notices to the owner of another account's source: what the page of a field offers, and how one reads (CORRECT-22). */
import { html, type Markup } from '../pages/html.ts'
import { at, may, type Ask, type Done, type Me } from './ask.ts'
import { fieldName } from './format.ts'
import { button, hidden, renderValue, select, when } from './parts.ts'

export type Notice = {
  notice_id: string, account_id: string, account: string, source: string, entity_id: string, name: string | null, zone: string | null,
  field: string, value: unknown, labels: Record<string, string>, sentence: string, made_at: string, dismissed_at: string | null
}
/** `made_at`: of a notice of this kind that is open. */
export type Offer = { source: string, is_blocked: boolean, kinds: { kind: string, sentence: string, made_at: string | null }[] }

export const notified = { notified: 'The owner of the source was notified.' }

export function renderOffer (ask: Ask, field: string, { source, is_blocked: isBlocked, kinds }: Offer): Markup {
  const [sent, open] = [kinds.filter((one) => one.made_at !== null), kinds.filter((one) => one.made_at === null)]
  if (isBlocked) return html`<p class="soft">The owner of ${source} has blocked notices of your account.</p>`
  return html`${sent.map((one) => html`<p class="soft">You notified the owner of ${source} ${when(one.made_at)}: ${one.sentence}</p>
`)}${open.length > 0 && html`<form method="post">
${hidden('field', field)}${select(ask, {
  name: 'kind', label: `What is wrong with what ${source} reports?`, options: open.map(({ kind, sentence }) => [kind, sentence] as const)
})}<p><button class="quiet">Notify the owner</button></p>
</form>`}`
}

/** The form of the page of a field. */
export async function notify (ask: Ask): Promise<Done> {
  const field = ask.form.text('field')
  await ask.operate('notify_owner', {
    mode: ask.mode, entity_id: ask.params.id as string, field, kind: ask.form.text('kind')
  })
  return { to: at(ask, `data/${ask.params.id}?${new URLSearchParams({ field, done: 'notified' }).toString()}`) }
}

export const gameOf = (ask: Ask, { entity_id: id, field, name }: Pick<Notice, 'entity_id' | 'field' | 'name'>): Markup =>
  html`<a href="${at(ask, `data/${id}?${new URLSearchParams({ field }).toString()}`)}">${name ?? id}</a>`
export const valueOf = ({ field, value, ...way }: Notice): Markup => html`${fieldName(field)}: ${renderValue(value, way)}`

/** What the recipient does about it. */
export const renderButtons = (ask: Ask, me: Me, { notice_id: id, account_id: accountId, account }: Notice): Markup | false =>
  may(me, 'schedule_manager') && html`${button(at(ask, `notices/${id}/dismiss`), 'Done', {}, 'quiet')} ${
    button(at(ask, `notices/${accountId}/block`), `Block ${account}`, {}, 'danger')}`
