/** oyss snapshot get */
import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { unpackBody } from '../../platform/bodies.ts'
import { print } from '../../platform/output.ts'
import { redactUrl } from '../../worker/feeds/fetched.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { addGroup, addLeaf } from '../options.ts'

export function addSnapshotCommands (program: Command): void {
  const group = addGroup(program, 'snapshot', 'get the original bytes that a run read')
  addLeaf(group, 'get <id>', 'write the bytes of a snapshot to a file or to standard output')
    .option('--out <path>', 'the file')
    .action(async (id: string, { json, out }: { json?: boolean, out?: string }) => {
      const [snapshot] = await withManager((db) => command(db, 'manage.get_snapshot', { snapshot_id: id }))
      const { content, final_url: url, ...facts } = snapshot as NonNullable<typeof snapshot>
      const body = unpackBody(content as Buffer)
      if (out === undefined && !json) return void process.stdout.write(body)
      if (out !== undefined) writeFileSync(out, body)
      print(Boolean(json), { snapshot_id: id, ...facts, ...url ? { final_url: redactUrl(url) } : {}, out }, 'The snapshot:')
    })
}
