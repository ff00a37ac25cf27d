/**
 * Operations with an argument that the shell makes or verifies: the hash of a key, a sealed secret, a judged address, what the parser reads
 * of bytes. Every other argument of a field of /manage/graphql goes to the database as it is (GRAPHQL-46).
 */
import { ulid } from 'ulid'
import { ref } from '../../contract/schema.ts'
import { ServiceError } from '../../db/errors.ts'
import type { Routines } from '../../db/routines.ts'
import { judgeUrl } from '../../platform/addresses.ts'
import type { Config } from '../../platform/config.ts'
import { hashKey, lastFour, makeKey, type KeyKind, type Mode } from '../../platform/keys.ts'
import { makeSigningSecret, type SecretBox } from '../../platform/secrets.ts'
import { hashToken, makeToken } from '../../platform/tokens.ts'
import { readInTurn } from '../intake/batch_reader.ts'
import { compile } from '../validation/compile.ts'
import { checkChanges } from '../validation/corrections.ts'
import { explainAll } from '../validation/explain.ts'
import { checkScheduleUrls } from '../validation/schedule_urls.ts'

export type Given = Readonly<Record<string, any>>
/** Calls an operation that reads, with the credential of the request. */
export type Ask = <Name extends 'read_key' | 'open_batch'>(
  name: Name, given: Omit<Routines[`manage.${Name}`]['arguments'], 'credential'>
) => Promise<Routines[`manage.${Name}`]['result']>
/** Who asks: `name` distinguishes callers. */
export type Caller = { name: string, ask: Ask }
/**
 * `hides`: arguments of the function that `make` gives, so that the field has no argument of their name. `shows`: what the answer is
 * called beside the secret (`shown`) that `make` gives too, which the field shows this once.
 */
export type Wrapped = { hides: readonly string[], make: (given: Given, caller: Caller) => Promise<Given> | Given, shows?: string }
export type WrapDeps = { secrets: SecretBox, config: Pick<Config, 'baseUrl' | 'webhookAllow'> & Partial<Pick<Config, 'fetchAllow'>> }

/** Arguments that only the shell may give and that no field makes: an operation that takes one is none. */
export const trusted: readonly string[] = ['issuer', 'subject', 'phc', 'domain']

const refuse = (errors: { path: string, message: string }[]): never => {
  throw new ServiceError('validation_failed', errors[0]?.message as string, { errors })
}
/** null counts as left out. */
const present = (given: Given): Given => Object.fromEntries(Object.entries(given).filter(([, value]) => value != null))

const keys = { hides: ['key_hash', 'last_four'], shows: 'key' }
const kept = (key: string): Given => ({ key_hash: hashKey(key), last_four: lastFour(key), shown: key })
const keyOf = (mode: Mode | null, kind: KeyKind | null): Given => kept(makeKey(mode ?? 'test', kind ?? 'secret'))

const shape = compile(ref('SubscriptionRequest'))
const mostErrors = 50

/** Checks a webhook as POST /v1/subscriptions does. Errors: validation_failed. */
function checkSubscription (given: Given, { webhookAllow }: WrapDeps['config']): void {
  const { url, events, ...filter } = present({ url: given.url, events: given.events, competition: given.competition, team: given.team })
  const request = { url, events, ...Object.keys(filter).length > 0 && { filter } }
  if (!shape.isValid(request)) refuse(explainAll(shape.findFirst(request), 'the subscription', mostErrors))
  const reason = given.mode == null ? undefined : judgeUrl(url, { mode: given.mode, allow: webhookAllow })
  if (reason !== undefined) refuse([{ path: '/url', message: reason }])
}

/** What today's parser reads of the bytes of a batch. Errors: not_found, validation_failed. */
async function readAgain ({ mode = null, batch_id: id = null }: Given, { name, ask }: Caller): Promise<Given> {
  const bytes = await ask('open_batch', { mode, batch_id: id }) as Buffer
  const { readable, accepted, rejected, errors } = await readInTurn(bytes, Date.now(), name)
  return { readable, accepted, rejected, errors }
}

export function wrapOperations ({ secrets, config }: WrapDeps): Readonly<Record<string, Wrapped>> {
  const located = { hides: ['base_url'], make: () => ({ base_url: config.baseUrl }) }
  const checked = (urls: (given: Given) => Record<string, unknown>): Wrapped => ({
    hides: [], make: (given) => { checkScheduleUrls(urls(given), config.fetchAllow); return {} }
  })
  const corrected: Wrapped = { hides: [], make: ({ entity_id: id, changes }) => { checkChanges(id, changes); return {} } }
  const listed = checked(({ urls }) => Object.fromEntries((urls ?? []).map((url: string, index: number) => [`/urls/${index}`, url])))
  return {
    create_key: { ...keys, make: ({ mode, kind }) => keyOf(mode, kind) },
    roll_key: {
      ...keys,
      make: async ({ mode = null, key_id: id = null }, { ask }) =>
        keyOf(mode, (await ask('read_key', { mode, key_id: id })).kind as KeyKind)
    },
    create_subscription: {
      hides: ['subscription_id', 'secret'], shows: 'subscription',
      make: (given) => {
        checkSubscription(given, config)
        const [id, secret] = [`sub_${ulid()}`, makeSigningSecret()]
        return { subscription_id: id, secret: secrets.seal(secret, id), shown: secret }
      }
    },
    rotate_secret: {
      hides: ['secret'], shows: 'subscription',
      make: ({ subscription_id: id }) => {
        const secret = makeSigningSecret()
        return { secret: secrets.seal(secret, String(id)), shown: secret }
      }
    },
    create_calendar_token: {
      hides: ['token_hash'], shows: 'calendar_token',
      make: () => {
        const token = makeToken()
        return { token_hash: hashToken(token), shown: token }
      }
    },
    test_subscription: located,
    recover_deliveries: located,
    replay_batch: { hides: ['readable', 'accepted', 'rejected', 'errors'], make: readAgain },
    preview_replay: { hides: ['readable', 'accepted', 'rejected'], make: readAgain },
    correct_entity: corrected,
    preview_correction: corrected,
    create_feed: checked(({ feed }) => ({ '/feed/url': feed?.url })),
    create_connector: listed,
    add_targets: listed
  }
}
