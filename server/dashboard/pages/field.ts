/** A field: every claim on it, best first, in words why it won or lost, and the observation as it came (DASHBOARD-34, 35). */
import { toServiceError } from '../../../db/errors.ts'
import { html, type Markup } from '../../pages/html.ts'
import { at, may, type Ask, type View } from '../ask.ts'
import { hasForm, renderApplied } from '../corrections.ts'
import { fieldName, number, withMoments, type Labels, type Way } from '../format.ts'
import { notified, renderOffer, type Offer } from '../notices.ts'
import { badge, button, facts, fullTime, renderOutcome, renderValue, table, when } from '../parts.ts'
import { percent, sourceName } from '../words.ts'

type Claim = {
  source: string, class: string, rank: number, observation_id: string, observed_at: string, confidence: number, value: unknown,
  withdrawn: boolean, winning: boolean, counts: boolean, differs?: true, reason: string, corrected?: true, yields?: true,
  own?: { received_at: string, batch_id: string, external_id: string, correction?: Correction }
}
type Correction = { reason?: string, made_by?: string, until?: string, replaced?: unknown, of?: { source: string } }
type Words = {
  observation_id: string, is_own: boolean, is_as_sent: boolean, batch_id: string, batch_index: number, received_at: string, text: string,
  characters: number
}
type Explained = {
  id: string, type: string, name: string | null, zone: string | null, field: string, claims: Claim[], has_more: boolean,
  words: Words | null, labels: Labels, notice: Offer | null
}

/** The fields of a fixture that are instants. */
const timed = new Set(['start', 'end'])

const stateOf = ({ winning, withdrawn, counts }: Claim): Markup =>
  winning ? badge('won', 'good') : withdrawn ? badge('withdrawn') : badge(counts ? 'lost' : 'does not count')

/** What is read of each claim; those that can be shown in their own words lead there. */
const row = (field: string, claim: Claim, place: number, way: Way): (Markup | string)[] => [
  html`${place + 1}. ${stateOf(claim)}${claim.corrected && html` ${badge('corrected', 'warn')}`}`, renderValue(claim.value, way),
  html`${sourceName(claim.source, claim.class, claim.rank)} ${when(claim.observed_at)}${claim.confidence < 1 &&
    html` <small>sure to ${percent(claim.confidence, 1)}</small>`}`,
  withMoments(claim.reason),
  claim.own === undefined ? html`<span class="soft">another account</span>` : html`<a href="?${new URLSearchParams({
    field, observation: claim.observation_id
  }).toString()}#words">as it came</a>`
]

/** The words of an observation, with the member that states the field marked. */
function marked (text: string, field: string): Markup {
  const key = (field.split('.').at(-1) as string).replaceAll(/[^\w]/g, '')
  const found = new RegExp(`"${key}"\\s*:\\s*(?:"(?:[^"\\\\]|\\\\.)*"|[^,{}\\[\\]]*)`).exec(text)
  if (key === '' || found === null) return html`${text}`
  return html`${text.slice(0, found.index)}<mark>${found[0]}</mark>${text.slice(found.index + found[0].length)}`
}

function wordsOf (ask: Ask, { words, claims, field }: Explained): Markup {
  if (words === null) return html`<p class="empty">None of these claims comes from your account, so the original data is not shown.</p>`
  if (!words.is_own) {
    return html`<p class="empty">Another account pushed this observation. Its claim on this field is above; the rest is
not shown.</p>`
  }
  const claim = claims.find((one) => one.observation_id === words.observation_id)
  return html`${facts([
    ['Source', claim && html`${claim.source}, which ${claim.own?.correction?.of === undefined
      ? html`calls it <code>${claim.own?.external_id}</code>` : html`corrects ${claim.own.correction.of.source}`}`],
    ['Observed', claim && fullTime(claim.observed_at)], ['Received', fullTime(words.received_at)],
    ['Batch', html`<a href="${at(ask, `batches/${words.batch_id}`)}">${words.batch_id}</a>, observation ${words.batch_index}`]
  ])}<details${ask.query.observation !== undefined && html` open`}><summary>Original data</summary>
${!words.is_as_sent && html`<p class="soft">The body cannot be read as a whole; this is what was kept of the observation.</p>
`}<pre class="words"><code>${marked(words.text, field)}</code></pre>
${words.characters > words.text.length && html`<p class="soft">The first ${number(words.text.length)} of ${
    number(words.characters)} characters.</p>`}</details>`
}

/** What a person of the account corrected, and how to undo it (CORRECT-12). */
function corrections (ask: Ask, { id, field, claims, ...way }: Explained, mayChange: boolean): Markup {
  const query = new URLSearchParams({ field }).toString()
  return html`${claims.map(({ own, source, observation_id: correction, observed_at: madeAt, value }) => own?.correction && html`
<h2>Corrected</h2>
${facts([
    ['Source', own.correction.of === undefined ? source : html`${own.correction.of.source}, corrected by ${source}`],
    ['Reported', renderValue(own.correction.replaced, way)], ['Corrected to', renderValue(value, way)],
    ['By', html`${own.correction.made_by ?? 'an operator'}, ${when(madeAt)}`], ['Reason', own.correction.reason],
    own.correction.until !== undefined && ['Until', fullTime(own.correction.until)]
  ])}${mayChange && button(at(ask, `data/${id}/corrections/${correction}/undo?${query}`), 'Undo', {}, 'danger')}`)}`
}

/** `field`: its path, as the provenance of the API has it. Errors: not_found. */
export async function showField (ask: Ask, id: string, field: string): Promise<View> {
  const applied = await renderApplied(ask)
  const explained = await ask.operate('explain_field', {
    mode: ask.mode, entity_id: id, field, observation_id: ask.query.observation || null
  }).catch((error: unknown) => {
    // Nobody stated the field before the correction that waits.
    if (applied === null || toServiceError(error).known.slug !== 'not_found') throw error
  }) as Explained | undefined
  if (explained === undefined) {
    return { title: fieldName(field), main: html`<p><a href="${at(ask, `data/${id}`)}">Back</a></p>
${applied}<h1>${fieldName(field)}: no value</h1>` }
  }
  const { claims, labels, name, zone } = explained
  const mayChange = may(await ask.me(), 'schedule_manager')
  const winner = claims.find(({ winning }) => winning)
  const title = `${fieldName(field, labels)} of ${name ?? explained.id}`
  const others = claims.filter(({ differs }) => differs)
  const otherwise = others.filter(({ counts }) => counts).length
  const isYielding = others.some(({ yields }) => yields)
  return {
    title,
    main: html`<p><a href="${at(ask, `data/${explained.id}`)}">${name ?? explained.id}</a></p>
${renderOutcome(ask, notified)}${applied}<h1>${fieldName(field, labels)}: ${
  winner === undefined ? 'no value' : renderValue(winner.value, explained)}</h1>
<p>${winner === undefined
  ? 'No claim wins.'
  : html`From ${sourceName(winner.source, winner.class, winner.rank)}.`} ${
  otherwise === 0
    ? isYielding ? 'A source that yields to it reports another value.' : 'No other source disagrees.'
    : `${otherwise} of ${claims.length} claims ${otherwise === 1 ? 'disagrees' : 'disagree'}.`}</p>
${mayChange && hasForm(field) && ['fixture', 'team', 'venue'].includes(explained.type) && html`<p class="actions"><a class="button" href="${
  at(ask, `data/${explained.id}/correct?${new URLSearchParams({ field }).toString()}`)}">Change…</a></p>
`}${mayChange && explained.notice !== null && renderOffer(ask, field, explained.notice)}${
  zone !== null && timed.has(field) && html`<p class="soft">All times are in ${zone}, the time zone of the game
now, whichever zone a source used.</p>
`}${table('Claims, highest rank first', ['Rank', 'Value', 'Source and time', 'Reason', 'Original'],
  claims.map((claim, place) => row(field, claim, place, explained)), '')}${
  explained.has_more && html`<p class="soft">Lower-ranked claims are not shown. The API lists all under /provenance.</p>`}
${corrections(ask, explained, mayChange)}<h2 id="words">The observation as it came</h2>
${wordsOf(ask, explained)}`
  }
}
