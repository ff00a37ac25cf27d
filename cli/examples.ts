/** Adds an example to the `--help` of each command, and what its arguments are. test/cli/help.test.ts parses every example. */
import type { Command } from 'commander'
import { argumentsOf, examples } from './example_lines.ts'

/** By the words of the command; the words that follow them. */
const examples: Record<string, string> = {
  'start': '',
  'api': '',
  'worker': '',
  'migrate': '',
  'account create': '"Riverside Soccer League"',
  'account list': '',
  'account suspend': 'acct_... --reason "Unpaid since March"',
  'account reinstate': 'acct_...',
  'account allow-class': 'acct_... partnerApi',
  'account disallow-class': 'acct_... partnerApi',
  'account confirm-domain': 'acct_...',
  'account limits': 'acct_... --requests 1200 --pushes 240',
  'user invite': '--email kim@example.org --role developer',
  'user first-owner': '',
  'user reset': '--email kim@example.org',
  'user list': '',
  'user suspend': '--email kim@example.org --reason "Left the club"',
  'user reinstate': '--email kim@example.org',
  'user remove': '--email kim@example.org',
  'operator add': '--email lee@example.org --name "Lee Park"',
  'operator link': '--email lee@example.org',
  'operator remove': '--email lee@example.org',
  'operator list': '',
  'key create': '--mode test --kind secret',
  'key roll': 'key_...',
  'key revoke': 'key_...',
  'key list': '',
  'source create': '--mode test --key riverside --class hostFeed',
  'source list': '--mode test',
  'feed add': '--mode test --name "Eagles U12" --kind csv --sport soccer --time-zone America/Chicago --file games.csv --preview',
  'feed list': '--mode test',
  'feed show': 'feed_...',
  'feed upload': 'feed_... --file games.csv',
  'feed preview': 'feed_... --file games.csv',
  'feed run': 'feed_...',
  'feed accept': 'run_... --map home="Team 1"',
  'feed discard': 'run_...',
  'feed enable': 'feed_...',
  'feed disable': 'feed_... --note "The season is over"',
  'feed map': 'feed_... --column home="Team 1"',
  'feed yield': 'feed_... --to src_...',
  'feed delete': 'feed_... --preview',
  'connector add': '--mode test --name "Metro League" --kind html --sport soccer --time-zone America/Chicago ' +
    '--url https://league.example.org/schedule --preview',
  'connector list': '--mode live',
  'connector show': 'con_...',
  'connector enable': 'con_...',
  'connector disable': 'con_...',
  'connector kill': '--host league.example.org --reason "The league asked us to"',
  'connector revive': '--host league.example.org',
  'connector stops': '',
  'run list': '--feed feed_...',
  'run show': 'run_...',
  'run replay': 'run_... --dry-run',
  'target list': '--feed con_...',
  'target add': 'con_... --url https://league.example.org/u12',
  'target exclude': 'tgt_... --reason "Not a schedule"',
  'target include': 'tgt_...',
  'snapshot get': 'snap_... --out games.csv',
  'grant create': '--mode live --organization org_... --account acct_... --source riverside',
  'grant revoke': 'grant_...',
  'grant list': '--account acct_...',
  'grant log': '--mode live --organization org_...',
  'org private': 'org_... --mode live',
  'representative add': '--mode live --account acct_... --organization org_...',
  'representative remove': '--mode live --account acct_... --organization org_...',
  'representative list': '--account acct_...',
  'person erase': '--mode live --source riverside --player 4711 --reason "Letter of 3 May" --dry-run',
  'review list': '--mode live --type team',
  'review show': 'rev_... --mode live',
  'review approve': 'rev_... --mode live --by Kim',
  'review reject': 'rev_... --mode live --by Kim',
  'review undo': 'rev_... --mode live --by Kim',
  'review renew': '--mode live',
  'correction list': 'fx_... --mode live',
  'correction make': 'fx_... --mode live --set start=2026-09-12T17:30:00Z --reason "The coach called" --preview',
  'correction undo': 'obs_... --mode live',
  'notice list': '--mode live',
  'notice send': 'fx_... --mode live --field start --kind wrong_time',
  'notice dismiss': 'ntc_... --mode live',
  'notice block': 'acct_...',
  'notice allow': 'acct_...',
  'question list': '--mode live',
  'question confirm': 'qst_... --mode live',
  'question stand': 'qst_... --mode live', 'question undo': 'qst_... --mode live',
  'identity merge': 'tm_... tm_... --mode live --by Kim --why "The club renamed it"',
  'identity explain': 'tm_... tm_... --mode live',
  'identity evaluate': '--lists lists.csv --batch 1000',
  'identity words add': '--file words.csv --note "Clubs of the league"',
  'identity weights change': '--file weights.csv --note "Years count more"',
  'identity version list': '',
  'identity version preview': '2',
  'identity version enforce': '2',
  'batch list': '--mode live --state failed',
  'batch status': 'batch_...',
  'batch preview': 'batch_...',
  'batch replay': 'batch_...',
  'webhook create': '--mode test --url https://club.example.org/hooks --event "oyss.fixture.*"',
  'webhook rotate': 'sub_...',
  'webhook delete': 'sub_...',
  'webhook list': '--mode live',
  'webhook show': 'sub_...',
  'webhook deliveries': 'sub_... --limit 10',
  'webhook test': 'sub_...',
  'webhook resend': 'dlv_...',
  'webhook recover': 'sub_... --since 2026-09-01T08:00Z --state failed',
  'repair references': '--mode live',
  'realm reset': '--account acct_...',
  'realm match': 'off --mode live',
  'realm embedder': 'none --mode live',
  'sql': '--as analyst "table fixtures" --csv', 'role create': 'ana --analyst',
  'export dbt': '--out models/staging/oyss/_oyss__sources.yml',
  'demo': '', 'conformance': '--base-url http://localhost:4000'
}

const argumentsOf: Record<string, string> = {
  'account': 'the account (acct_...)', 'account create': 'the name of the account', 'key': 'the key (key_...)',
  'feed': 'the feed (feed_...)', 'feed accept': 'the run (run_...)', 'feed discard': 'the run (run_...)',
  'connector': 'the connector (con_...)', 'run': 'the run (run_...)', 'target': 'the target (tgt_...)',
  'target add': 'the connector (con_...)', 'snapshot': 'the snapshot (snap_...)', 'grant': 'the grant (grant_...)',
  'review': 'the review (rev_...)', 'correction': 'the game, team or venue (fx_..., tm_..., ven_...)',
  'correction undo': 'the correction (obs_...), from "oyss correction list"',
  'notice': 'the account (acct_...)', 'notice send': 'the game (fx_...)', 'notice dismiss': 'the notice (ntc_...)',
  'question': 'the question (qst_...)', 'identity': 'one of the two entities', 'identity version': 'the number of the version',
  'batch': 'the batch (batch_...)', 'webhook': 'the webhook (sub_...)', 'webhook resend': 'the delivery (dlv_...)'
}

/** Every command that does something, with its words. */
export function listLeaves (command: Command, words: readonly string[] = []): { words: string, leaf: Command }[] {
  const inner = command.commands.filter((one) => one.name() !== 'help')
  if (inner.length === 0) return [{ words: words.join(' '), leaf: command }]
  return inner.flatMap((one) => listLeaves(one, [...words, one.name()]))
}

/** The command line of the example, or undefined where there is none. */
export const exampleOf = (words: string): string | undefined =>
  Object.hasOwn(examples, words) ? `oyss ${words} ${examples[words]}`.trim() : undefined

export function addExamples (program: Command): void {
  for (const { words, leaf } of listLeaves(program)) {
    leaf.addHelpText('after', `\nExample:\n  ${exampleOf(words)}`)
    const group = words.replace(/ \S+$/, '')
    for (const argument of leaf.registeredArguments) argument.description ||= argumentsOf[words] ?? argumentsOf[group] ?? ''
  }
}
