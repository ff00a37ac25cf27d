create or replace function tenancy.role_level(role text) returns integer
language sql immutable parallel safe
return array_position(
  array['nobody', 'started', 'person', 'viewer', 'schedule_manager', 'developer', 'owner', 'operator', 'command_line'], role_level.role);

comment on function tenancy.role_level(text) is
  'Returns how much a role may, a higher number more; null for what is no role. PEOPLE-10.';
