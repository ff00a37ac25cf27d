/** Deciding which entities are one in a real browser (Chromium; skipped where there is none): a review is merged, and undone. */
import t from 'tap'
import { judge, look, screens, signInAs, takePicture, useBrowser } from '../../helpers/dashboard.ts'
import { makeQuery } from '../../helpers/database.ts'
import { makeReview, type Review } from '../../helpers/identity/reviews.ts'
import { idOf, makeKeys, makeLive, push, say } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t, { worker: false })
const { baseUrl, account } = service
const visit = await useBrowser(t)
const developer = await signInAs(service, 'developer', { name: 'Ada' })
const operator = await signInAs(service, 'operator')
const q = makeQuery(await service.database.connect())
const realm = await makeKeys(q, account.id, 'test')
const { reviewId } = await makeReview(q, realm)
await push(q, 'league', ['Park One', 'Park 1'].map((name, at) => say('venue', `v${at}`, { name })), realm)
const venues = [await idOf(q, 'league', 'venue', 'v0', realm), await idOf(q, 'league', 'venue', 'v1', realm)].sort()
const ofVenues: string = await q.value(
  "select identity.propose($1, 'venue', $2, $3, 'merge', null, '{\"words\": \"Both are behind the school.\"}', null, null)",
  [realm.realmId, ...venues]
)
const live = await makeLive(q, account.id)
const ofLive = (await makeReview(q, live)).reviewId
const path = `/dashboard/test/reviews/${reviewId}`

look(t, service, visit, {
  visitor: developer,
  paths: { reviews: '/dashboard/test/reviews', review: path, 'review-of-venues': `/dashboard/test/reviews/${ofVenues}`,
    'reviews-elsewhere': '/dashboard/live/reviews', 'reviews-merged': '/dashboard/test/reviews?status=approved' }
})
look(t, service, visit, {
  visitor: operator, paths: { 'live-reviews': '/dashboard/live/reviews', 'live-review': `/dashboard/live/reviews/${ofLive}` }
})

/** What the API says of whatever a merge of the two teams touches, but for versions and moments of change. */
async function readAll (key: string, { first, second, opponents }: Review): Promise<string[]> {
  const { body: { data } } = await service.clientOf(key).get('/v1/fixtures?limit=100') as any
  const ids = [...data.map(({ id }: any) => `fixtures/${id}`), ...[first, second, ...opponents].map((id) => `teams/${id}`)].sort()
  return Promise.all(ids.map(async (id) => {
    const response = await fetch(`${baseUrl}/v1/${id}`, { headers: { authorization: `Bearer ${key}` } })
    return (await response.text()).replace(/"version":\d+|"updated_at":"[^"]*"/g, '')
  }))
}

if (visit !== undefined) {
  for (const [screen, options] of Object.entries(screens)) {
    for (const javaScriptEnabled of [true, false]) {
      const how = `on a ${screen}, ${javaScriptEnabled ? 'by keys' : 'without script'}`
      t.test(`IDENTITY-142, IDENTITY-33 a review is merged, undone and merged again ${how}: every document is as it was, byte for byte`, async (t) => {
        await service.startWorker()
        const own = await service.makeAccount(how)
        const review = await makeReview(q, await makeKeys(q, own.id, 'test'))
        const visitor = await signInAs(service, 'developer', { name: 'Ada', accountId: own.id })
        const readDocuments = () => readAll(own.secretKey, review)
        const before = await readDocuments()
        const watched = await visit({ ...options, javaScriptEnabled })
        const { page } = watched
        await visitor.enter(page.context())
        await page.goto(`${baseUrl}/dashboard/test/reviews`)
        await page.getByRole('link', { name: /Fury/ }).first().click()
        t.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Are these one team?')
        t.ok(await page.getByText('1 pair of games on the same day, reported by both lists, becomes one').isVisible())
        if (screen === 'phone') await takePicture(watched, 'review-open-phone', false)
        await page.getByLabel('Note').fill('Same coach, same shirts.')
        await page.locator('h1').click()
        if (javaScriptEnabled) await page.keyboard.press('a')
        else await page.getByRole('button', { name: 'Merge' }).click()
        await page.getByText('Decision saved: merge.').waitFor()
        const reported = await page.locator('main').textContent()
        t.match(reported, /Merged by Ada a moment ago: Links to Fury 14B open Bay Area Fury 2014 Blue[^]*Note: “Same coach, same shirts.”/)
        const merged = await readDocuments()
        t.not(String(merged), String(before))
        if (javaScriptEnabled) await judge(t, watched, 'merged')
        await takePicture(watched, `review-merged-${screen}`)
        if (javaScriptEnabled) await page.keyboard.press('u')
        else await page.getByRole('link', { name: 'Undo' }).click()
        await page.getByText('Nothing has changed yet.').waitFor()
        t.ok(await page.getByRole('heading', { name: 'Calendars' }).isVisible())
        if (javaScriptEnabled) await judge(t, watched, 'preview of an undo')
        await takePicture(watched, `review-undo-${screen}`)
        t.same(await readDocuments(), merged)
        if (javaScriptEnabled) await page.keyboard.press('u')
        else await page.getByRole('button', { name: 'Undo' }).click()
        await page.getByText('The decision is undone.').waitFor()
        t.match(await page.locator('main').textContent(), /Merged, then unmerged by Ada a moment ago/)
        await takePicture(watched, `review-undone-${screen}`)
        t.same(await readDocuments(), before)
        if (javaScriptEnabled) await page.keyboard.press('a')
        else await page.getByRole('button', { name: 'Merge again' }).click()
        await page.getByText('Decision saved: merge.').waitFor()
        t.not(page.url().split('?')[0], `${baseUrl}/dashboard/test/reviews/${review.reviewId}`, 'in a review of its own')
        t.same(await readDocuments(), merged, 'and all is as it was after the first merge')
        await page.context().close()
      })
    }
  }
}
