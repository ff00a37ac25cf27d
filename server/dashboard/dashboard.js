/* What the dashboard adds where script runs; every page works without. */
const all = (those) => document.querySelectorAll(those)
const links = all('[data-key]')
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, textarea, select')) return
  const found = [...links].find((link) => link.dataset.key === event.key)
  if (!found) return
  event.preventDefault()
  found[found.type === 'search' ? 'focus' : 'click']()
})
for (const input of all('[data-copy]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(input.value)
    button.textContent = 'Copied'
  })
  input.after(' ', button)
}
for (const time of all('[data-local]')) {
  time.textContent = new Date(time.dateTime).toLocaleString(navigator.language, { dateStyle: 'medium', timeStyle: 'long' })
    .replace(/(:\d\d):\d\d/, '$1')
}
document.querySelector('[data-go]')?.click()
if (document.querySelector('[data-again]')) setTimeout(() => location.reload(), 1500)
for (const form of all('[data-passkey]')) {
  const ask = async (event) => {
    event?.preventDefault()
    const options = JSON.parse(form.dataset.passkey)
    const [kind, parse] = options.rp ? ['create', 'parseCreationOptionsFromJSON'] : ['get', 'parseRequestOptionsFromJSON']
    try {
      const made = await navigator.credentials[kind]({ publicKey: PublicKeyCredential[parse](options) })
      form.querySelector('[data-answer]').value = JSON.stringify(made)
      form.submit()
    } catch {
      form.querySelector('output').textContent = 'No passkey answered. Try again, or choose another way.'
    }
  }
  form.addEventListener('submit', ask)
  if ('now' in form.dataset) ask()
}
const zone = document.querySelector('[data-zone] select')
if (zone) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (own && ![...zone.options].some(({ value }) => value === own)) zone.add(new Option(own, own))
  if (own) zone.value = own
}
for (const input of all('[data-submit]')) {
  input.addEventListener('change', () => input.form.requestSubmit())
}
