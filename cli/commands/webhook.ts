/** oyss webhook create | list | show | deliveries | test | resend | recover | rotate | delete */
import { InvalidArgumentError, Option, type Command } from 'commander'
import { ulid } from 'ulid'
import { judgeUrl } from '../../platform/addresses.ts'
import { readConfig, readServiceConfig } from '../../platform/config.ts'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, write, type Facts } from '../../platform/output.ts'
import { makeSecretBox, makeSigningSecret } from '../../platform/secrets.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, limit, mode } from '../options.ts'

type Flags = { json?: boolean, account?: string, mode: Mode }
type Webhook = { id: string, url: string, events: string[], filter: Facts, status: string } & Facts
type Delivery = {
  id: string, event: { id: string, type: string }, status: string, created_at: string, next_attempt_at: string | null,
  attempts: { status_code: number | null, error: string | null }[]
} & Facts
type Recoverable = { failed: number, missing: number, has_more_missing: boolean, most: number }

export function addWebhookCommands (program: Command): void {
  const group = addGroup(program, 'webhook', 'create and list webhooks, inspect deliveries, recover what was missed')
  addMaking(group)
  addReading(group)
  addSending(group)
  addRecovery(group)
}

const secretBox = () => makeSecretBox(readServiceConfig(process.env).secretKeys)
const printSecret = ({ json }: Pick<Flags, 'json'>, webhook: object, secret: string): void =>
  print(Boolean(json), { ...webhook, secret }, 'The signing secret is shown only once:')

function addMaking (group: Command): void {
  addLeaf(group, 'create', 'create a webhook and print its signing secret once').addOption(mode()).addOption(account())
    .requiredOption('--url <url>', 'where events are sent')
    .option('--event <type...>', 'an event type or pattern, such as "oyss.fixture.*"', ['*'])
    .option('--competition <id>', 'only about this competition').option('--team <id>', 'only about this team')
    .action(async (flags: Flags & { url: string, event: string[], competition?: string, team?: string }) => {
      const reason = judgeUrl(flags.url, { mode: flags.mode, allow: readConfig(process.env).webhookAllow })
      if (reason !== undefined) throw new Error(reason)
      const [id, secret] = [`sub_${ulid()}`, makeSigningSecret()]
      const made = await withManager(async (db) => command(db, 'manage.create_subscription', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, subscription_id: id, url: flags.url, events: flags.event,
        competition: flags.competition ?? null, team: flags.team ?? null, secret: secretBox().seal(secret, id)
      }))
      printSecret(flags, made as object, secret)
    })
  addLeaf(group, 'rotate <id>', 'replace the signing secret of a webhook; the old one also signs for 24 hours')
    .action(async (id: string, flags: Flags) => {
      const secret = makeSigningSecret()
      const webhook = await withManager((db) => command(db, 'manage.rotate_secret', {
        subscription_id: id, secret: secretBox().seal(secret, id)
      }))
      printSecret(flags, webhook as object, secret)
    })
  addLeaf(group, 'delete <id>', 'delete a webhook; nothing more is sent').action(async (id: string, { json }: Flags) => {
    await withManager((db) => command(db, 'manage.delete_subscription', { subscription_id: id }))
    print(Boolean(json), { id }, 'The webhook was deleted:')
  })
}

function addReading (group: Command): void {
  addLeaf(group, 'list', 'list the webhooks of an account').addOption(mode()).addOption(account()).action(async (flags: Flags) => {
    const found = await withManager(async (db) => command(db, 'manage.list_subscriptions', {
      account_id: await chooseAccount(db, flags.account), mode: flags.mode
    })) as Webhook[]
    if (flags.json) return printAll(true, found, '')
    printAll(false, found.map(({ id, url, events, filter, status, disabled_reason: reason }) => ({
      id, url, events: events.join(' '), ...filter, status, reason
    })), 'There is no webhook: "oyss webhook create" creates one.')
  })
  addLeaf(group, 'show <id>', 'show a webhook and its health').action(async (id: string, { json }: Flags) => {
    const { subscription: webhook, health } = await withManager((db) => command(db, 'manage.read_subscription', {
      subscription_id: id, before: null, row_limit: 1
    })) as { subscription: Webhook, health: Facts }
    if (json) return print(true, { ...webhook, health }, '')
    const { hours, ...sums } = health
    print(false, { ...webhook, ...sums }, 'The webhook:')
  })
  addLeaf(group, 'deliveries <id>', 'list the deliveries of a webhook with their results, newest first')
    .option('--before <id>', 'list rows before this id, the last one of the previous page')
    .addOption(limit())
    .action(async (id: string, flags: Flags & { before?: string, limit: number }) => {
      const { data } = await withManager((db) => command(db, 'manage.list_deliveries', {
        subscription_id: id, before: flags.before ?? null, row_limit: flags.limit
      }))
      const rows = data as unknown as Delivery[]
      if (flags.json) return printAll(true, rows, '')
      printAll(false, rows.map(({ id: own, event, status, created_at: created, attempts, next_attempt_at: next }) => ({
        id: own, event: event.type, status, created, attempts: attempts.length,
        last: attempts.at(-1)?.status_code ?? attempts.at(-1)?.error ?? null, next
      })), 'Nothing was sent yet.')
    })
}

function addSending (group: Command): void {
  addLeaf(group, 'test <id>', 'send a test event to a webhook').action(async (id: string, { json }: Flags) => {
    const delivery = await withManager((db) => command(db, 'manage.test_subscription', {
      subscription_id: id, base_url: readConfig(process.env).baseUrl
    }))
    print(Boolean(json), { webhook: id, delivery }, 'A running worker sends a test event:')
  })
  addLeaf(group, 'resend <delivery>', 'send a delivery again').action(async (id: string, { json }: Flags) => {
    await withManager((db) => command(db, 'manage.redeliver', { delivery_id: id }))
    print(Boolean(json), { delivery: id }, 'A running worker sends it again:')
  })
}

function asMoment (text: string): Date {
  const at = new Date(/T[\d:.]+$/.test(text) ? `${text}Z` : text) // without an offset it is UTC, not the zone of this machine
  if (Number.isNaN(at.getTime())) throw new InvalidArgumentError('Give a time within the last 30 days, such as 2026-09-01T08:00Z.')
  return at
}

function addRecovery (group: Command): void {
  addLeaf(group, 'recover <id>', 'count what a webhook has missed since a time; with --state, send it')
    .addOption(new Option('--since <moment>', 'since when, in UTC, such as 2026-09-01T08:00Z').argParser(asMoment).makeOptionMandatory())
    .addOption(new Option('--state <state>', 'failed: given up after all attempts; missing: changed before the webhook was created')
      .choices(['failed', 'missing']))
    .action(async (id: string, { json, since, state }: Flags & { since: Date, state?: string }) => {
      const counts = await withManager(async (db): Promise<Facts> => {
        const counted = await command(db, 'manage.count_recoverable', { subscription_id: id, since }) as Recoverable
        if (state === undefined) return counted
        const sent = await command(db, 'manage.recover_deliveries', {
          subscription_id: id, since, state, base_url: readConfig(process.env).baseUrl
        }) as { recovered: number }
        return { ...counted, ...sent }
      })
      print(Boolean(json), { id, ...counts }, state === undefined ? 'Missed, and not sent again yet:' : 'A running worker sends it again:')
      if (!json && state === undefined) write('"--state failed" or "--state missing" sends them again.')
    })
}
