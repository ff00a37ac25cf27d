/** Fields of /manage/graphql for which the shell makes something: a secret that is shown once, what it read of bytes, its own address. */
import { ulid } from 'ulid'
import { ref } from '../../contract/schema.ts'
import { ServiceError } from '../../db/errors.ts'
import { judgeUrl } from '../../platform/addresses.ts'
import type { Config } from '../../platform/config.ts'
import { hashKey, lastFour, makeKey, type KeyKind, type Mode } from '../../platform/keys.ts'
import { makeSigningSecret, type SecretBox } from '../../platform/secrets.ts'
import { hashToken, makeToken } from '../../platform/tokens.ts'
import { readInTurn } from '../intake/batch_reader.ts'
import { compile } from '../validation/compile.ts'
import { explainAll } from '../validation/explain.ts'
import type { AskDesk, Given, MadeName } from './exposed.ts'

/** Makes what a verb needs, calls it, and answers what the field shows. `owner` tells whose turn it is. */
export type Make = (given: Given, ask: AskDesk, owner: string) => Promise<unknown>
export type MakeDeps = { secrets: SecretBox, config: Pick<Config, 'baseUrl' | 'webhookAllow'> & Partial<Pick<Config, 'fetchAllow'>> }

const refuse = (errors: { path: string, message: string }[]): never => {
  throw new ServiceError('validation_failed', errors[0]?.message as string, { errors })
}
/** null counts as left out. */
const present = (given: Given): Given => Object.fromEntries(Object.entries(given).filter(([, value]) => value != null))
const isMode = (mode: unknown): mode is Mode => mode === 'test' || mode === 'live'
const isKind = (kind: unknown): kind is KeyKind => kind === 'secret' || kind === 'publishable'

function makeKeys (): Pick<Record<MadeName, Make>, 'create_key' | 'roll_key'> {
  // What is no mode or kind the database refuses; until then any will do.
  const keyFor = (mode: unknown, kind: unknown): string => makeKey(isMode(mode) ? mode : 'test', isKind(kind) ? kind : 'secret')
  const kept = (key: string): object => ({ key_hash: hashKey(key), last_four: lastFour(key) })
  return {
    create_key: async (given, ask) => {
      const key = keyFor(given.mode, given.kind)
      return { ...await ask('create_key', { ...given, ...kept(key) }) as object, secret: key }
    },
    roll_key: async (given, ask) => {
      const { kind } = await ask('read_key', { mode: given.mode ?? null, key_id: given.key_id ?? null }) as { kind: string }
      const key = keyFor(given.mode, kind)
      return { ...await ask('roll_key', { ...given, ...kept(key) }) as object, secret: key }
    }
  }
}

function makeSubscriptions ({ secrets, config }: MakeDeps): Pick<
  Record<MadeName, Make>, 'create_subscription' | 'rotate_secret' | 'test_subscription' | 'recover_deliveries'
> {
  const shape = compile(ref('SubscriptionRequest'))
  const most = 50

  /** As POST /v1/subscriptions checks it. */
  function check (given: Given): void {
    const { url, events, ...filter } = present({ url: given.url, events: given.events, competition: given.competition, team: given.team })
    const request = { url, events, ...Object.keys(filter).length > 0 && { filter } }
    if (!shape.isValid(request)) refuse(explainAll(shape.findFirst(request), 'the subscription', most))
    const reason = isMode(given.mode) ? judgeUrl(url as string, { mode: given.mode, allow: config.webhookAllow }) : undefined
    if (reason !== undefined) refuse([{ path: '/url', message: reason }])
  }
  return {
    create_subscription: async (given, ask) => {
      check(given)
      const [id, secret] = [`sub_${ulid()}`, makeSigningSecret()]
      const sealed = { subscription_id: id, secret: secrets.seal(secret, id) }
      return { subscription: await ask('create_subscription', { ...given, ...sealed }), secret }
    },
    rotate_secret: async (given, ask) => {
      const secret = makeSigningSecret()
      const sealed = { secret: secrets.seal(secret, String(given.subscription_id)) }
      return { subscription: await ask('rotate_secret', { ...given, ...sealed }), secret }
    },
    test_subscription: async (given, ask) => ask('test_subscription', { ...given, base_url: config.baseUrl }),
    recover_deliveries: async (given, ask) => ask('recover_deliveries', { ...given, base_url: config.baseUrl })
  }
}

const readAgain = async (given: Given, ask: AskDesk, owner: string) =>
  readInTurn(await ask('get_payload', given) as Buffer, Date.now(), owner)
const replays: Pick<Record<MadeName, Make>, 'replay_batch' | 'preview_replay'> = {
  replay_batch: async (given, ask, owner) => {
    const { readable, accepted, rejected, errors } = await readAgain(given, ask, owner)
    await ask('replay_batch', { ...given, readable, accepted, rejected, errors })
    return { batch_id: given.batch_id, accepted, rejected, errors }
  },
  preview_replay: async (given, ask, owner) => {
    const { readable, accepted, rejected } = await readAgain(given, ask, owner)
    return ask('preview_replay', { ...given, readable, accepted, rejected })
  }
}

const calendarTokens: Pick<Record<MadeName, Make>, 'create_calendar_token'> = {
  create_calendar_token: async (given, ask) => {
    const token = makeToken()
    return { ...await ask('create_calendar_token', { ...given, token_hash: hashToken(token) }) as object, token }
  }
}

export const makeMakers = (deps: MakeDeps): Record<MadeName, Make> =>
  ({ ...makeKeys(), ...makeSubscriptions(deps), ...replays, ...calendarTokens })
