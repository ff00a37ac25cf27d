/** The link of a daily mail that switches it off without signing in; programs of mail send the form by themselves (PEOPLE-161). */
import { ServiceError } from '../../../../db/errors.ts'
import { readUnsubscribing } from '../../../../platform/unsubscribing.ts'
import { html } from '../../../pages/html.ts'
import type { Ask, Page, View } from '../../ask.ts'
import { note } from '../../parts.ts'

function personOf ({ secrets, params }: Ask): string {
  const userId = readUnsubscribing(secrets, params.token as string)
  if (userId === undefined) throw new ServiceError('not_found', 'This link is not valid. Switch the mail off on the page Security.')
  return userId
}

async function show (ask: Ask): Promise<View> {
  personOf(ask)
  return {
    title: 'Switch off the daily mail',
    main: html`<h1>Switch off the daily mail</h1>
<p>Select the button to get no more mail about files that need a look and sources that disagree.</p>
<form method="post" action="/dashboard${ask.path.replace(/^\/dashboard/, '')}"><p><button>Switch off</button></p></form>`
  }
}

async function post (ask: Ask): Promise<View> {
  await ask.operate('unsubscribe', { user_id: personOf(ask) })
  return {
    title: 'The daily mail is off',
    main: html`<h1>The daily mail is off</h1>
${note('You get no more of it.')}<p><a href="/dashboard/security#mail">Switch it on again</a> on the page Security.</p>`
  }
}

export const unsubscribe: readonly Page[] = [
  { path: '/unsubscribe/:token', get: show, post, isOpen: true, isSecret: true, isOneClick: true }
]
