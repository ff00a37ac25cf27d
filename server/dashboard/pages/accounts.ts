/** Which of one's accounts is looked at (PEOPLE-10). */
import { html } from '../../pages/html.ts'
import type { Page } from '../ask.ts'
import { badge, button, table, renderOutcome } from '../parts.ts'
import { roleName } from '../roles.ts'

export const accounts: readonly Page[] = [{
  path: '/accounts',
  get: async (ask) => {
    const [me, list] = [await ask.me(), await ask.operate('list_my_accounts', {})]
    return {
      title: 'Your accounts',
      main: html`<h1>Your accounts</h1>
${renderOutcome(ask)}${table('Accounts that you can open', ['Account', 'Your role', 'State', ''], list.map((one) => [
  one.name, roleName(one.role), one.status === 'suspended' ? badge('suspended', 'bad') : badge('active', 'good'),
  one.account_id === me.account_id
    ? 'Current account' : button('/dashboard/accounts', 'Open', { account: one.account_id as string })
]), me.is_operator
  ? html`Operators are members of no account. Open one from <a href="/dashboard/live/accounts">the list of accounts</a>.`
  : 'You are a member of no account. An owner of one can invite you.')}`
    }
  },
  post: async ({ operate, form }) => {
    await operate('choose_account', { account_id: form.required('account', 'The account') })
    return { to: '/dashboard' }
  }
}]
