/** oyss export dbt */
import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { listAnalystViews } from '../../db/analyst_views.ts'
import { print, write } from '../../platform/output.ts'
import { makeDbtSources, renderYaml } from '../dbt_sources.ts'
import { withManager } from '../manager.ts'
import { addGroup, addLeaf } from '../options.ts'

export function addExportCommands (program: Command): void {
  const group = addGroup(program, 'export', 'files for other tools')
  addLeaf(group, 'dbt', 'write the dbt sources file of the views for analysts: tables, columns, descriptions, tests')
    .option('--out <path>', 'the file; default: standard output')
    .addHelpText('after', '\nIt is made from the comments of the views in the database. Run it again after each release.')
    .action(async ({ json, out }: { json?: boolean, out?: string }) => {
      const views = await withManager(listAnalystViews)
      const sources = makeDbtSources(views)
      if (out === undefined) return void write(json ? JSON.stringify(sources) : renderYaml(sources))
      writeFileSync(out, `${renderYaml(sources)}\n`)
      const columns = views.reduce((sum, view) => sum + view.columns.length, 0)
      print(Boolean(json), { out, tables: views.length, columns }, 'The sources file is written.')
    })
}
