/** The QR code with which an authenticator is added: read as a phone reads it, from the picture that the page holds. */
import jsQR from 'jsqr'
import t from 'tap'
import { qrCode } from '../../../server/dashboard/charts/qr_code.ts'
import { makeVisitor, signInAs } from '../../helpers/dashboard.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t, { worker: false })
const db = await service.database.connect()

/** What a phone reads of the picture: painted as its strokes say, five pixels a module, on white. */
function scan (page: string): string | undefined {
  const { side = '', strokes = '' } =
    /viewBox="-4 -4 (?<side>\d+) \d+"[^]*fill="#fff"[^]*stroke="#000"[^]*? d="(?<strokes>[^"]*)"/.exec(page)?.groups ?? {}
  const width = 5 * Number(side)
  const paper = new Uint32Array(width * width).fill(0xffffffff)
  let [column, row] = [0, 0]
  for (const [, letter, first, second] of strokes.matchAll(/([Mmh])(\d+)(?: (\d+))?/g)) {
    if (letter === 'M') [column, row] = [0, Number(second)]
    if (letter === 'h') {
      const [from, length] = [5 * (column + 4), 5 * Number(first)]
      for (let y = 5 * (row + 4); y < 5 * (row + 5); y++) paper.fill(0, y * width + from, y * width + from + length)
    }
    if (letter !== 'M') column += Number(first)
  }
  return jsQR.default(new Uint8ClampedArray(paper.buffer), width, width)?.data
}

t.test('DASHBOARD-52 a QR code says what it is made of, however long', async (t) => {
  for (const text of ['otpauth://totp/a:b?secret=MZXW6YTBOI', 'x', 'y'.repeat(300)]) t.equal(scan(qrCode(text, 'A code').markup), text)
  t.match(qrCode('x', 'A <code>').markup, 'role="img" aria-label="A &lt;code&gt;"')
})

t.test('DASHBOARD-52, DASHBOARD-9 the page that adds an authenticator shows its link as a QR code, and stays within 15 KiB', async (t) => {
  for (const email of ['kim@example.org', `${'é'.repeat(200)}@${'a'.repeat(41)}.example.org`]) {
    const person = await signInAs(service, 'owner', { name: 'N'.repeat(200) })
    await db.query('update tenancy.users set email = $2 where user_id = $1', [person.userId, email])
    const visitor = makeVisitor(service, { ...person, email, token: person.token() })
    t.match(await visitor.send('/dashboard/security/totp'), { status: 303, location: '/dashboard/security/totp' })
    const page = await visitor.read('/dashboard/security/totp')
    const link = /href="(otpauth:[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    t.match(link, /^otpauth:\/\/totp\/OYSS%20Exchange:(?:kim%40example.org|(?:%C3%A9){20})\?secret=[A-Z2-7]{32}&/)
    t.equal(scan(page), link)
    t.ok(Buffer.byteLength(page) <= 15 * 1024, `${Buffer.byteLength(page)} bytes`)
  }
})
