/** Who runs the command, for the record: the user of this machine, before sudo. */
import { userInfo } from 'node:os'

export function nameOperator (): string {
  const sudo = process.env.SUDO_USER?.trim()
  if (sudo) return sudo
  try { return userInfo().username } catch { return `uid ${process.getuid?.()}` } // a container may have no name for its user
}
