/** What an answer is held against, what is kept of it under a name, and names in the steps that follow. */
import type { Answer } from '../http_client.ts'
import { differences } from './match.ts'
import type { Expectation, Step } from './read.ts'

export type Names = Map<string, unknown>

/** A vector that cannot go on: a name that nothing has, a member that the answer lacks. */
export class VectorError extends Error {}

export function judge ({ status, body, headers, problem }: Expectation, answer: Answer): string[] {
  if (answer.status !== status) return [`expected status ${status}, got ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`]
  const expected = problem === undefined
    ? body
    : {
      type: { $match: `/problems/${problem}$` }, status, title: { $any: true }, detail: { $any: true }, instance: { $any: true },
      ...body as object
    }
  const failures = expected === undefined ? [] : differences(expected, answer.body)
  if (problem !== undefined && !/^application\/problem\+json/.test(answer.headers.get('content-type') ?? '')) {
    failures.push('a problem is application/problem+json')
  }
  return [...failures, ...differences(headers ?? {}, Object.fromEntries(answer.headers), 'header ')]
}

export function keep (answer: Answer, save: Step['save'], names: Names): void {
  for (const [name, pointer] of Object.entries(save ?? {})) names.set(name, pick(answer, pointer))
}

/** `/a/0/b` of the body, or `header etag`. */
function pick (answer: Answer, pointer: string): unknown {
  const value = pointer.startsWith('header ')
    ? answer.headers.get(pointer.slice(7))
    : pointer.split('/').slice(1).reduce((inner: any, name) => inner?.[name], answer.body)
  if (value === undefined || value === null) throw new VectorError(`the answer has no ${pointer}`)
  return value
}

/** Puts names in: `{run}` in a text; a text that is nothing but a name becomes its value. */
export function fill (value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, names))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value)
      .map(([name, inner]) => [fill(name, names), name === 'save' || name === '$match' ? inner : fill(inner, names)]))
  }
  if (typeof value !== 'string') return value
  const known = (name: string): unknown => {
    if (!names.has(name)) throw new VectorError(`nothing is called {${name}}`)
    return names.get(name)
  }
  const whole = /^\{([a-zA-Z]\w*)\}$/.exec(value)?.[1]
  if (whole !== undefined) return known(whole)
  return value.replace(/\{([a-zA-Z]\w*)\}/g, (_, name: string) => String(known(name)))
}
