/** Divisions and stages that one observation of a competition names twice (INTAKE-26). */
import type { Finding } from '../validation/explain.ts'

/** As valid observations have them. */
type Stage = { external_id?: string, name: string, type: string, order?: number }
type Division = { external_id?: string, name: string, age_group?: string, gender?: string, stages?: Stage[] }

/** What the database makes of capitals: letter by letter, each one letter. */
const lower = (name: string): string => [...name].map((letter) => [...letter.toLowerCase()][0]).join('')
const divisionKey = ({ external_id: id, name, age_group: age, gender }: Division): string =>
  JSON.stringify(id === undefined ? [lower(name), age?.replace(/^U0/, 'U') ?? '', gender ?? ''] : [id])
const stageKey = (division: string, { external_id: id, name, type, order = 0 }: Stage): string =>
  JSON.stringify(id === undefined ? [division, lower(name), type, order] : [id])

const advice = 'give each an `external_id` of its own'

/** A finding for each division and stage that repeats an earlier one; `data` is valid otherwise. */
export function findRepeatedParts (data: { divisions?: Division[] }): Finding[] {
  const findings: Finding[] = []
  const places = new Map<string, string>()
  const note = (key: string, path: string, { external_id: id }: { external_id?: string }, reported: string): void => {
    const earlier = places.get(key)
    if (earlier === undefined) return void places.set(key, path)
    findings.push(id === undefined
      ? {
          path,
          message: `It cannot be distinguished from \`${earlier}\`: without \`external_id\`, ${reported}. Make them differ, or ${advice}.`
        }
      : { path: `${path}/external_id`, message: `\`${earlier}\` has it too: an observation names each part once, so ${advice}.` })
  }
  data.divisions?.forEach((division, index) => {
    const [key, path] = [divisionKey(division), `/data/divisions/${index}`]
    note(`division ${key}`, path, division, 'divisions of a competition differ by name, age group or gender')
    division.stages?.forEach((stage, number) => {
      note(`stage ${stageKey(key, stage)}`, `${path}/stages/${number}`, stage, 'stages of a division differ by name, type or order')
    })
  })
  return findings
}
