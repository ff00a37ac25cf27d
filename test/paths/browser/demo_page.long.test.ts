/**
 * The page of a team in the demo season, which README.md shows, in a real browser (Chromium; skipped where there is none).
 * `OYSS_PICTURES=docs/pictures npm test -- test/paths/browser/demo_page` takes the picture again.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { root } from '../../../db/root.ts'
import { judge, noBrowser, takePicture, useBrowser } from '../../helpers/dashboard.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const visit = await useBrowser(t)

if (visit === undefined) t.test('the page of a team in the demo season', { skip: noBrowser }, () => {})
else {
  t.test('the demo leads to the page of a team with what is next, and with the source that disagrees', async (t) => {
    const env = { ...process.env, DATABASE_URL: service.database.connectionString, BASE_URL: service.baseUrl }
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'cli/oyss.ts'), 'demo'], { env })
    const address = /http\S+\/t\/tm_\w{26}/.exec(stdout)?.[0] as string
    const watched = await visit({ viewport: { width: 560, height: 600 } })
    await watched.page.goto(address)
    t.equal(await watched.page.getByRole('heading', { level: 1 }).innerText(), 'Lantern U12 Girls')
    // From the kick-off on Saturday until the practice on Wednesday is over, that practice is next.
    t.match(await watched.page.locator('main').innerText(), /Next (game|practice)[^]*9:00\sAM[^]*8:45\sAM/)
    await judge(t, watched, 'team')
    await takePicture(watched, 'team', false)
  })
}
