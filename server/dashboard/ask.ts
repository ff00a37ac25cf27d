/** What a page of the dashboard is: what it is asked, and what it answers. */
import { call, type Operation } from '../../db/call.ts'
import { ServiceError } from '../../db/errors.ts'
import { permissions } from '../../db/permissions.ts'
import type { Queryable } from '../../db/pool.ts'
import type { Routines } from '../../db/routines.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { Turns } from '../limits/turns.ts'
import type { Markup } from '../pages/html.ts'
import type { Deps } from '../routes/deps.ts'
import type { Form } from './forms.ts'
import { levelOf, roleName, type Role } from './roles.ts'
import type { Session, Ticket } from './session.ts'

export type Mode = 'test' | 'live'
type Name = Operation extends `manage.${infer Own}` ? Own : never
type Given<Own extends Name> = Omit<Routines[`manage.${Own}`]['arguments'], 'credential'>
type Result<Own extends Name> = Routines[`manage.${Own}`]['result']
/** Calls an operation for the person who is signed in. Errors: those of the database, see db/errors.ts. */
export type Operate = <Own extends Name>(operation: Own, given: Given<Own>) => Promise<Result<Own>>

/** Who is signed in. */
export type Me = Result<'read_me'>

/**
 * `mode`, `params` and `query` are of the address, `form` of a POST (empty on GET); `address` and `agent` are the client's. `patient` is
 * `operate` for what may take 15 seconds rather than 5. `problem`: why the form was refused that this page is shown for again; `form` then
 * has what was typed.
 */
export type Ask = {
  mode: Mode, params: Readonly<Record<string, string>>, query: Readonly<Record<string, string>>, form: Form, path: string,
  me: () => Promise<Me>, operate: Operate, patient: Operate, address: string | null, agent: string | null, problem?: ServiceError,
  secrets: SecretBox, config: Deps['config'], session: Session, ticket: Ticket, usual: Ticket,
  mail: Deps['mail']
}

/** A page to show; `status` is 200 where it is left out, `headers` come besides those of every page. */
export type View = { title: string, main: Markup, status?: number, headers?: readonly string[] }
/** Where a form leads (303): a path, and the word of a sentence that the page there says (`done` of parts.ts). */
export type Done = { to: string }
/** A document that is not shown in the frame, with all its headers. */
export type Document = { text: string, headers: readonly string[] }
export type Answer = View | Done | Document

/**
 * `path` as Express reads it, below /dashboard; `/:mode/...` for everything that shows an account. `get` shows, `post` does: it answers
 * with where to go, or with a view that is never repeated (secrets shown once). What `post` throws is shown on the page of `get`, or where
 * there is none on a page of its own. `nav`: its place in the menu, `least` who sees it there, and whether people of a suspended account
 * do. `isOpen`: nobody need be signed in.
 * `takesFile`: its form may send a file, of who is signed in. `isSecret`: anyone who knows its address is let in. `isOneClick`: programs of
 * mail send its form too, from no page (RFC 8058).
 */
export type Page = {
  path: string, get?: (ask: Ask) => Promise<Answer>, post?: (ask: Ask) => Promise<Answer>,
  nav?: { group: Group, name: string, least?: Role | 'operator', isOpenWhileSuspended?: boolean }, isOpen?: boolean, takesFile?: boolean,
  isSecret?: boolean, isOneClick?: boolean
}
export const groups = ['Look', 'Send', 'Receive', 'Account', 'Service'] as const
export type Group = typeof groups[number]

/** Whether somebody's role in the account that is looked at suffices: for what is shown; the database decides. */
export const may = (me: Me, least: Role | 'operator'): boolean =>
  least === 'operator' ? me.is_operator === true : levelOf(me.role) >= levelOf(least)

/** For a form that reads nothing: who could not send it is not shown it. Errors: forbidden. */
export async function refuseBelow (ask: Pick<Ask, 'me'>, least: Role): Promise<void> {
  const me = await ask.me()
  if (may(me, least)) return
  throw new ServiceError('forbidden', `This requires the role ${roleName(least)}. Yours is ${roleName(me.role ?? 'person')}.`)
}

/**
 * What one session asks for at once; others wait, for that many milliseconds. All share a few sessions of the database, through which
 * people sign in too.
 */
export const turnsOfSession = {
  most: 2, quick: 3, timeout: 5_000,
  refusal: () => new ServiceError('rate_limited', 'Earlier requests of yours are still being processed. Wait a moment, then try again.')
}

/**
 * Sessions of two logins: `signIn` for the operations that hand out what a proof is verified against, or take the word of the shell that
 * one was verified, so their caller can sign in as anyone (OPERATE-61); `dashboard` for all others.
 */
export type Sessions = { dashboard: Queryable, signIn: Queryable }

/**
 * `credential` is read at each call, as a form may renew the session first. Errors, besides those of the operation: rate_limited, by
 * `turns`.
 */
export const makeOperate = (db: Sessions, credential: () => Buffer | null, turns?: Turns): Operate => (operation, given) => {
  const own = credential()
  const sessions = permissions[operation]?.isOfSignIn ? db.signIn : db.dashboard
  const work = () => call(sessions, `manage.${operation}`, { credential: own, ...given } as never) as never
  return own === null || turns === undefined ? work() : turns.take(hashToken(own).toString('base64'), work)
}

/** What a form does; `id` of its address. */
export type Work = (ask: Ask, id: string) => Promise<unknown>
/**
 * A form that does something and leads to a page that says so: `doing('/:mode/keys?done=revoked', ...)`. What stands behind a colon is as
 * in its own address.
 */
export const doing = (to: string, work: Work) => async (ask: Ask): Promise<Done> => {
  await work(ask, ask.params.id as string)
  return { to: `/dashboard${to.replaceAll(/:(\w+)/g, (_all, name: string) => ask.params[name] as string)}` }
}

/** The path of a page in a mode: `at(ask, 'keys')`. */
export const at = ({ mode }: Pick<Ask, 'mode'>, rest: string): string => `/dashboard/${mode}${rest === '' ? '' : `/${rest}`}`
