/** Files uploaded on pages of the dashboard, for tests. */
import type { Visitor } from '../dashboard.ts'
import { comes } from '../await_condition.ts'

export const FEED = { name: 'Spring', kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago', covers: 'season', url: '', team: '' }

/** A form with a file, as a browser sends it; without one where none was chosen. */
export function fileForm (fields: Record<string, string>, file?: [body: string | Buffer, name: string]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file !== undefined) form.append('file', new Blob([file[0]], { type: 'text/csv' }), file[1])
  return form
}

/** The page of a run when a worker has done with it. */
export async function settle (visitor: Visitor, path: string): Promise<string> {
  let text = ''
  await comes(`the end of ${path}`, async () => {
    text = await visitor.read(path)
    return !text.includes('>Look again<')
  })
  return text
}

/** Uploads a file by a form; the address of its run, which has ended. */
export async function uploadFile (
  visitor: Visitor, path: string, body: string, fields: Record<string, string> = {}, name = 'schedule.csv'
): Promise<string> {
  const { status, location, text } = await visitor.send(path, fileForm(fields, [body, name]))
  if (status !== 303) throw new Error(`${path} answered ${status}: ${text}`)
  await settle(visitor, location as string)
  return location as string
}

/** The path of the feed that a page of a run names. */
export const feedOf = async (visitor: Visitor, run: string): Promise<string> =>
  /href="(\/dashboard\/test\/feeds\/feed_\w+)"/.exec(await visitor.read(run))?.[1] as string
