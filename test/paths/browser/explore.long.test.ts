/** The page Explore in a real browser (Chromium; skipped where there is none). */
import t from 'tap'
import { noBrowser, signInAs, takePicture, useBrowser } from '../../helpers/dashboard.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t, { worker: false })
const visit = await useBrowser(t)

t.test('GRAPHQL-50 a person asks in the browser what they may in the dashboard, with nothing from elsewhere', {
  skip: visit === undefined && noBrowser
}, async (t) => {
  const watched = await (visit as NonNullable<typeof visit>)({ viewport: { width: 1280, height: 900 } })
  const { page, asked, complaints, failed } = watched
  const owner = await signInAs(service, 'owner')
  await owner.enter(page.context())
  await page.goto(`${service.baseUrl}/dashboard/explore`)
  await page.locator('.graphiql-execute-button').waitFor()
  await page.locator('.graphiql-query-editor .monaco-editor').waitFor()
  await page.locator('.graphiql-query-editor .monaco-editor').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('{ read_me { role account_name } }')
  await page.keyboard.press('Control+Shift+End')
  await page.keyboard.press('Delete') // what the editor closed by itself
  await page.locator('.graphiql-execute-button').click()
  await page.getByText('"account_name"').waitFor()
  t.match(await page.locator('.graphiql-response').textContent(), /owner/)
  await takePicture(watched, 'explore-desktop', false)
  t.same(complaints, [])
  t.same(failed.filter((one) => !one.includes('ERR_ABORTED')), [])
  t.same(asked.filter((url) => !/^(?:data|blob):/.test(url) && new URL(url).origin !== service.baseUrl), [])
})
