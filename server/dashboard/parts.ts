/** Pieces that pages are made of. */
import type { ServiceError } from '../../db/errors.ts'
import { html, type Markup } from '../pages/html.ts'
import type { Ask } from './ask.ts'
import { ago, curl, formatValue, formatMoment, number, type Way } from './format.ts'

/** What went wrong, said first. */
export const alert = (message: string | Markup): Markup => html`<p class="alert" role="alert">${message}</p>
`
/** What was done. */
export const note = (message: string | Markup): Markup => html`<p class="note" role="status">${message}</p>
`
export const hidden = (name: string, value: string): Markup => html`<input type="hidden" name="${name}" value="${value}">
`

/**
 * What the page says first: why the form was refused, or what was done, as the address says (`?done=revoked` says
 * `sentences.revoked`).
 */
export function renderOutcome ({ problem, query }: Pick<Ask, 'problem' | 'query'>, sentences: Record<string, string> = {}): Markup | null {
  if (problem !== undefined) return alert(problem.message)
  const sentence = Object.hasOwn(sentences, query.done ?? '') ? sentences[query.done as string] : undefined
  return sentence === undefined ? null : note(sentence)
}

/** What the problem says of a field, if it points there: by its name, or a JSON pointer that has it. */
export const wrongWith = (problem: ServiceError | undefined, name: string): string | undefined =>
  (problem?.errors as { path: string, message: string }[] | undefined)?.find(({ path }) => path.split('/').includes(name))?.message
/** What ties a field to what is said of it: a hint, and what is wrong, which is where one goes on. */
export function described (name: string, hint: string | undefined, wrong: string | undefined): Markup | false {
  const by = [hint !== undefined && `${name}-hint`, wrong !== undefined && `${name}-wrong`].filter(Boolean).join(' ')
  return by !== '' && html` aria-describedby="${by}"${wrong !== undefined && html` aria-invalid="true" autofocus`}`
}
export const describeWrong = (name: string, wrong: string | undefined): Markup | false => wrong !== undefined && html`
<small id="${name}-wrong" class="bad">${wrong}</small>`

type Field = { name: string, label: string, type?: string, hint?: string, value?: string, more?: Markup }
/** A labelled field, with what was typed where the form is shown again. `more`: further attributes. */
export function field ({ form, problem }: Pick<Ask, 'form' | 'problem'>, { name, label, type = 'text', hint, value, more }: Field): Markup {
  const typed = type === 'password' ? '' : form.text(name) || (value ?? '')
  const wrong = wrongWith(problem, name)
  return html`<p><label for="${name}">${label}</label>${hint !== undefined && html` <small id="${name}-hint">${hint}</small>`}
<input id="${name}" name="${name}" type="${type}" value="${typed}"${described(name, hint, wrong)}${more && html` ${more}`}>${
  describeWrong(name, wrong)}</p>
`
}

type Choice = { name: string, id?: string, label: string, options: readonly (readonly [value: string, words: string])[], value?: string }
export function select ({ form, problem }: Pick<Ask, 'form' | 'problem'>, { name, id = name, label, options, value }: Choice): Markup {
  const chosen = form.text(name) || value
  const wrong = wrongWith(problem, name)
  return html`<p><label for="${id}">${label}</label>
<select id="${id}" name="${name}"${described(id, undefined, wrong)}>${options.map(([own, words]) =>
  html`<option value="${own}"${own === chosen && html` selected`}>${words}</option>`)}</select>${describeWrong(id, wrong)}</p>
`
}

/** A form of one button. `fields` go along; `tone` danger for what takes something away. */
export const button = (action: string, words: string, fields: Record<string, string> = {}, tone?: 'danger' | 'quiet'): Markup =>
  html`<form method="post" action="${action}" class="inline">${Object.entries(fields).map(([name, value]) => hidden(name, value))}<button${
    tone && html` class="${tone}"`}>${words}</button></form>`

/** Something that is shown this once, with how to copy it; `id`: where a page has several. */
export const secret = (label: string, value: string, id = 'secret'): Markup => html`<p class="secret"><label for="${id}">${label}</label>
<input id="${id}" readonly value="${value}" data-copy></p>
`

/** The first words of a text, of at most `most` characters. */
export const shortenText = (text: string, most: number): string =>
  curl(text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`)

/** One state in a word, coloured: good, warn, bad or soft. */
export const badge = (words: string, tone: 'good' | 'warn' | 'bad' | 'soft' = 'soft'): Markup =>
  html`<span class="badge ${tone}">${words}</span>`

/** `id` shortened for people: the last six characters; the whole is in the title. */
export const shortId = (id: string): Markup => html`<code title="${id}">${id.replace(/^([a-z]+_).*(.{6})$/, '$1…$2')}</code>`

/**
 * A table that becomes a list on a phone: there each cell says its heading. `rows` of cells, as many as `heads`; the first cell is the
 * row's heading, a head of '' stands over buttons. `empty` is said where there are none.
 */
export function table (caption: string, heads: readonly string[], rows: readonly (readonly (Markup | string | number | null)[])[],
  empty: string | Markup): Markup {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>
`
  return html`<table class="list"><caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head || html`<span class="unseen">Actions</span>`}</th>`)}</tr></thead>
<tbody>${rows.map(([first, ...cells]) => html`
<tr><th scope="row">${first}</th>${cells.map((cell, at) => html`<td data-head="${heads[at + 1]}">${cell ?? ''}</td>`)}</tr>`)}
</tbody></table>
`
}

type Fact = readonly [name: string, value: Markup | string | number | null | undefined]
/** Name and value, one below the other on a phone. */
export const facts = (pairs: readonly (Fact | false | null | undefined)[]): Markup =>
  html`<dl class="facts">${pairs.filter((pair) => !!pair).map(([name, value]) => html`<dt>${name}</dt><dd>${value ?? '–'}</dd>
`)}</dl>
`

/** The way on in a list, by a keyset cursor in the address. */
export const more = (path: string, query: Record<string, string | null | undefined>, words = 'Older'): Markup => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] != null && pair[1] !== '')
  return html`<p class="more"><a rel="next" href="${path}?${new URLSearchParams(given).toString()}">${words}</a></p>
`
}

/** A page of a list that was read whole: what follows the one with the id `after`. `next`: the id to go on after, null at the end. */
export function pageOf<T> (all: readonly T[], idOf: (one: T) => string | null, after: string | undefined, most: number): {
  shown: T[], next: string | null
} {
  const from = all.findIndex((one) => idOf(one) === after) + 1
  const shown = all.slice(from, from + most)
  return { shown, next: all.length > from + most ? idOf(shown.at(-1) as T) : null }
}

/** A moment: how long ago to be read, exactly in the title and for machines. */
export function when (at: Date | string | null | undefined, never = 'never'): Markup {
  if (at == null) return html`<span class="soft">${never}</span>`
  const exact = new Date(at).toISOString()
  return html`<time datetime="${exact}" title="${formatMoment(exact)}">${ago(new Date(at))}</time>`
}
/** A moment in full: Sun, 22 Nov 2026, 21:04 UTC; with script in the zone of the browser. */
export const fullTime = (at: Date | string): Markup => {
  const exact = new Date(at).toISOString()
  return html`<time datetime="${exact}" data-local>${formatMoment(exact)}</time>`
}

const LONGEST = 140
/** A value of a field, short, without links; what is none is faint. */
export function renderValue (value: unknown, way: Way = {}): Markup | string {
  const words = formatValue(value, way)
  const isNone = value == null || value === '' || (Array.isArray(value) && value.length === 0)
  return isNone ? html`<span class="soft">${words}</span>` : words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}

export const count = (value: number | string, one: string, many = `${one}s`): string =>
  `${number(value)} ${Number(value) === 1 ? one : many}`
