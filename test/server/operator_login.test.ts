/** A service that may run under the login of the command line says so on every page (db/logins.ts refuses it elsewhere). */
import t from 'tap'
import { signInAs } from '../helpers/dashboard.ts'
import { useService } from '../helpers/service.ts'

const WARNING = /<p class="alert" role="alert">OYSS_ALLOW_OPERATOR_LOGIN is set/

t.test('OPERATE-63 every page of the dashboard warns where a setting allows the login of the command line, and none does elsewhere', async (t) => {
  for (const allowsOperatorLogin of [true, false]) {
    const service = await useService(t, { worker: false, config: { allowsOperatorLogin } })
    const owner = await signInAs(service, 'owner')
    const pages = [
      await owner.read('/dashboard/test'), await owner.read('/dashboard/security'),
      ...await Promise.all(['/dashboard/sign-in', '/dashboard/nowhere'].map(async (path) => (await fetch(service.baseUrl + path)).text()))
    ]
    for (const page of pages) t.equal(WARNING.test(page), allowsOperatorLogin, String(/<title>[^<]*/.exec(page)?.[0]))
  }
})
