/** Which operations are fields of /manage/graphql as they are, which the shell adds something to, and which are none. */
import { composites, verbs, type Field, type Verb } from '../../db/verbs.ts'

export type Given = Readonly<Record<string, unknown>>
/** Calls a function of schema manage, named without the schema, as the caller. */
export type AskDesk = (verb: string, values: object) => Promise<unknown>

/** What is only right if the shell made or verified it: of these verbs the arguments that server/graphql/made.ts makes for a field. */
export const made = {
  create_key: ['key_hash', 'last_four'], roll_key: ['key_hash', 'last_four'], create_subscription: ['subscription_id', 'secret'],
  rotate_secret: ['secret'], test_subscription: ['base_url'], recover_deliveries: ['base_url'],
  replay_batch: ['readable', 'accepted', 'rejected', 'errors'], preview_replay: ['readable', 'accepted', 'rejected'],
  create_calendar_token: ['token_hash']
} as const satisfies Record<string, readonly string[]>
export type MadeName = keyof typeof made

/** And of these the arguments that nobody makes for a field, so that they are none. test/house/desk_fields.test.ts knows every other. */
export const vouched = {
  link_identity: ['issuer', 'subject'], set_password: ['phc'], confirm_domain: ['domain']
} as const satisfies Record<string, readonly string[]>

/** What is reported to the person by mail, which pages send (PEOPLE-153). */
const reported: ReadonlySet<string> = new Set(['remove_passkey', 'remove_totp'])

export const isMade = (name: string): name is MadeName => Object.hasOwn(made, name)
const isBinary = ({ type }: Pick<Field, 'type'>): boolean => /^bytea\b/.test(type)

/** Why a verb is no field, in words; undefined where it is one. */
export function reasonAgainst (verb: Verb): string | undefined {
  if (isMade(verb.name)) return undefined
  if (verb.role === 'nobody' || verb.role === 'started') return 'signs somebody in or out, which browsers do'
  if (verb.arguments.some(isBinary)) return 'takes bytes, such as a hash, that the service makes'
  if (isBinary(verb) || composites[verb.type]?.members.some(isBinary)) return 'answers bytes, which have an address of their own'
  if (reported.has(verb.name)) return 'is reported by mail, which pages send'
  return Object.hasOwn(vouched, verb.name) ? 'takes what the service makes or verifies' : undefined
}

/** The verbs that are fields, and what of their arguments is asked for. */
export const fields: readonly Verb[] = verbs.filter((verb) => reasonAgainst(verb) === undefined)
  .map((verb) => {
    const hidden: readonly string[] = isMade(verb.name) ? made[verb.name] : []
    return { ...verb, arguments: verb.arguments.filter(({ name }) => !hidden.includes(name)) }
  })

/** The verbs that are none, each with the reason. */
export const absent: readonly (readonly [name: string, reason: string])[] = verbs.flatMap((verb) => {
  const reason = reasonAgainst(verb)
  return reason === undefined ? [] : [[verb.name, reason]]
})
