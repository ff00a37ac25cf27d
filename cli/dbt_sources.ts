/** The sources file of a dbt project: every view of schema analytics, from its comments. */
import type { AnalystColumn, AnalystView } from '../db/analyst_views.ts'

type DataTest = string | { relationships: { to: string, field: string } }
type Column = { name: string, description: string, data_type: string, data_tests?: DataTest[] }
type Table = { name: string, description: string, loaded_at_field?: string, columns: Column[] }
export type DbtSources = { version: number, sources: { name: string, description: string, schema: string, tables: Table[] }[] }
type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const SOURCE = 'oyss'
/** By which of its columns dbt sees how fresh a view is: the first that it has. */
const LOADED_AT = ['updated_at', 'changed_at', 'observed_at', 'last_observed_at', 'latest_observed_at', 'losing_observed_at', 'created_at']

/** Rules that a comment cites at its end are for readers of the code. */
const withoutRules = (comment: string): string => comment.replace(/ [A-Z]+-\d+(?:, [A-Z]+-\d+)*\.$/, '')

/** The view whose row an id names: `home_team_id` a row of the one whose key is `team_id`. */
function targetOf (column: AnalystColumn, view: AnalystView, views: readonly AnalystView[]): AnalystView | undefined {
  return views.find(({ name, key }) =>
    name !== view.name && key.endsWith('_id') && (column.name === key || column.name.endsWith(`_${key}`)))
}

function describeColumn (column: AnalystColumn, view: AnalystView, views: readonly AnalystView[]): Column {
  const target = targetOf(column, view, views)
  const dataTests: DataTest[] = [
    ...column.name === view.key ? ['unique', 'not_null'] : [],
    ...target ? [{ relationships: { to: `source('${SOURCE}', '${target.name}')`, field: target.key } }] : []
  ]
  return {
    name: column.name, description: column.comment, data_type: column.type, ...dataTests.length > 0 ? { data_tests: dataTests } : {}
  }
}

export function makeDbtSources (views: readonly AnalystView[]): DbtSources {
  const tables = views.map((view): Table => {
    const loadedAt = LOADED_AT.find((name) => view.columns.some((column) => column.name === name))
    return {
      name: view.name, description: withoutRules(view.comment), ...loadedAt ? { loaded_at_field: loadedAt } : {},
      columns: view.columns.map((column) => describeColumn(column, view, views))
    }
  })
  return {
    version: 2,
    sources: [{ name: SOURCE, description: 'OYSS Exchange: the views of schema analytics, live mode.', schema: 'analytics', tables }]
  }
}

/** YAML in block style; a text is written as in JSON, which YAML reads as it is. */
export function renderYaml (value: Json, indent = ''): string {
  if (Array.isArray(value)) {
    return value.map((one) => `${indent}- ${renderYaml(one, `${indent}  `).trimStart()}`).join('\n')
  }
  if (typeof value !== 'object' || value === null) return `${indent}${JSON.stringify(value)}`
  return Object.entries(value).map(([name, one]) => typeof one === 'object' && one !== null
    ? `${indent}${name}:\n${renderYaml(one, `${indent}  `)}`
    : `${indent}${name}: ${JSON.stringify(one)}`).join('\n')
}
