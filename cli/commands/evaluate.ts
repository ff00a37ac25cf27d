/** oyss identity evaluate */
import { readFileSync } from 'node:fs'
import { Option, type Command } from 'commander'
import { call } from '../../db/call.ts'
import { tell, write, type Facts } from '../../platform/output.ts'
import { withManager } from '../manager.ts'
import { addGroup, addLeaf } from '../options.ts'

const GROUPS = ['structure', 'embedding', 'schedule']
const TYPES = ['team', 'venue', 'organization', 'competition']

type Flags = { json?: boolean, pairs: string, type: string, without?: string[], errors: string }

type Feature = { name: string, value: unknown, weight: number, words: string }

type Mistake = {
  error: string, arriving: { name: string }, best: { name: string } | null, expected: { name: string }[], score: number | null,
  veto: string | null, features: Feature[] | null
}

/** Adds `evaluate` to the group `identity`, which it makes where there is none yet. */
export function addEvaluateCommand (program: Command): void {
  const group = program.commands.find((command) => command.name() === 'identity') ??
    addGroup(program, 'identity', 'how well what several sources say of one thing is recognised')

  addLeaf(group, 'evaluate', 'match labelled pairs: the left ones are known, the right ones arrive, all others distract')
    .requiredOption('--pairs <file>', 'a JSON file: [{"left": name or what is said, "right": ..., "same": true or false}], see README')
    .addOption(new Option('--type <type>', 'what the pairs are; pairs that say another type are left out').choices(TYPES).default('team'))
    .addOption(new Option('--without <group...>', 'leave groups of features out; without structure nothing is vetoed').choices(GROUPS))
    .option('--errors <count>', 'how many of the worst errors to tell', '10')
    .action(async ({ json, pairs, type, without, errors }: Flags) => {
      const { errors: mistakes, ...facts } = await withManager(async (db) =>
        call(db, 'manage.evaluate_pairs', {
          entity_type: type, pairs: readPairs(pairs, type), without: without ?? [], error_limit: Number(errors)
        })) as Facts & { errors: Mistake[] }
      tell(Boolean(json), json ? { ...facts, errors: mistakes } : facts, 'Of what arrived:')
      if (!json) for (const mistake of mistakes) write(explain(mistake))
    })
}

/** The labelled pairs of a file that are of a type or say none. Throws a sentence that says which entry is wrong, and how. */
function readPairs (path: string, type: string): object[] {
  const pairs = JSON.parse(readFileSync(path, 'utf8')) as unknown
  if (!Array.isArray(pairs)) throw new Error(`${path} holds no JSON array: write [{"left": ..., "right": ..., "same": true}, ...]`)
  const isNamed = (said: unknown): boolean => typeof (Object(said) as { name?: unknown }).name === 'string' || typeof said === 'string'
  for (const [at, pair] of pairs.entries()) {
    const { left, right, same } = Object(pair) as { left?: unknown, right?: unknown, same?: unknown }
    if (!isNamed(left) || !isNamed(right)) {
      throw new Error(`${path}: /${at} needs "left" and "right", each a name or an object with "name"`)
    }
    if (typeof same !== 'boolean') throw new Error(`${path}: /${at}/same must be true or false`)
    for (const [side, said] of Object.entries({ left, right })) checkGames(`${path}: /${at}/${side}/games`, Object(said).games ?? [])
  }
  return (pairs as { type?: string }[]).filter((pair) => pair.type === undefined || pair.type === type)
}

function checkGames (place: string, games: unknown): void {
  if (!Array.isArray(games)) throw new Error(`${place} must be an array of games`)
  for (const [at, game] of games.entries()) {
    const { date, time } = Object(game) as { date?: unknown, time?: unknown }
    if (!/^\d{4}-\d\d-\d\d$/.test(String(date))) throw new Error(`${place}/${at}/date must be a day, such as 2025-09-06`)
    if (time !== undefined && !/^\d\d:\d\d$/.test(String(time))) throw new Error(`${place}/${at}/time must be a time of day, such as 09:30`)
    for (const name of ['opponent', 'place', 'competition', 'source']) {
      const value = Object(game)[name] as unknown
      if (value !== undefined && typeof value !== 'string') throw new Error(`${place}/${at}/${name} must be a name`)
    }
  }
}

function explain ({ error, arriving, best, expected, score, veto, features }: Mistake): string {
  const reasons = (features ?? []).filter(({ weight }) => weight < 0).map(({ weight, words }) => `    ${weight}  ${words}`)
  const told = expected.map(({ name }) => name).join(', ') || 'nothing'
  return [
    `  ${error}: ${arriving.name}`,
    `    best: ${best?.name ?? 'none'} (${score ?? '-'}${veto ? `, ${veto}` : ''}); expected: ${told}`,
    ...reasons
  ].join('\n')
}
