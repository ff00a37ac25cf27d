create or replace view ledger.digests as
select c.realm_id, c.position as cause, c.position, sha256(convert_to(jsonb_build_array(
         c.kind, c.source, c.made_by, c.change_group, extract(epoch from c.changed_at), extract(epoch from c.placed_at))::text
         -- What left the database, and where it went, is sealed with the act.
         || case when c.kind = 'retain' then coalesce((
              select jsonb_build_array(r.what, extract(epoch from r.before), r.row_count, r.path, encode(r.sha256, 'hex'),
                       r.seal_number, encode(r.parts, 'hex'))::text
                from ledger.retentions r where r.realm_id = c.realm_id and r.position = c.position), '') else '' end, 'UTF8'))
         as digest
  from ledger.causes c
union all
select v.realm_id, v.cause, v.position, sha256(convert_to(jsonb_build_array(
         v.entity_type, v.entity_id, v.version, v.observation_id, v.moves, v.observations, to_jsonb(v.kinds), v.state)::text, 'UTF8'))
  from ledger.versions v;

comment on view ledger.digests is
  'The SHA-256 of every cause and version, whatever the settings of the session. Nothing of them is ever altered, by an erasure neither. '
  'AUDIT-14.';
grant select on ledger.digests to oyss_resolver;
