-- The fold is that of ledger.state_at, which auditors may not call: it reads a table.
create or replace view audit.versions as
select r.mode, r.account_id as test_account_id, v.entity_type, v.entity_id, v.version, v.position, c.changed_at, c.placed_at, c.source,
       c.made_by, v.observation_id,
       case
         when v.state is not null then v.state
         when v.version = 1 then v.moves
         else (
           select coalesce(jsonb_object_agg(f.field, f.value) filter (where f.value <> 'null'), '{}')
             from (
               select coalesce((
                 select s.version from ledger.versions s
                  where s.realm_id = v.realm_id and s.entity_id = v.entity_id and s.version <= v.version
                    and (s.state is not null or s.version = 1)
                  order by s.version desc limit 1), 0) as version
             ) b
             cross join lateral (
               select distinct on (m.field) m.field, m.value
                 from (
                   select n.version, coalesce(n.state, n.moves) as fields
                     from ledger.versions n
                    where n.realm_id = v.realm_id and n.entity_id = v.entity_id and n.version between b.version and v.version
                   union all
                   select d.version, d.state
                     from ledger.folds d
                    where d.realm_id = v.realm_id and d.entity_id = v.entity_id and d.version between b.version and v.version
                 ) w
                 cross join lateral jsonb_each(w.fields) m (field, value)
                order by m.field, w.version desc
             ) f)
       end as fields, v.moves
  from ledger.versions v
  join ledger.causes c on c.realm_id = v.realm_id and c.position = v.cause
  join tenancy.realms r on r.realm_id = v.realm_id;

comment on view audit.versions is
  'Every version of every entity, as it was published then: all its fields, folded from the ledger. Filter on entity_id or position. '
  'AUDIT-5.';
comment on column audit.versions.mode is 'test or live.';
comment on column audit.versions.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.versions.entity_type is 'fixture, team, competition, venue, organization or stat_line.';
comment on column audit.versions.entity_id is 'The canonical entity.';
comment on column audit.versions.version is 'The version, from 1.';
comment on column audit.versions.position is 'Its position in commit order.';
comment on column audit.versions.changed_at is 'When the transaction that made it began.';
comment on column audit.versions.placed_at is 'When that transaction took its positions, by the clock under the lock of the ledger.';
comment on column audit.versions.source is
  'The key of the source of the batch that caused it; oyss: and the kind if the service itself caused it.';
comment on column audit.versions.made_by is 'The account that pushed the batch or requested the change; null: nobody requested it.';
comment on column audit.versions.observation_id is 'The observation that caused it; null if the service itself did.';
comment on column audit.versions.fields is
  'Each field path with its value at this version; references are canonical ids. merged_into: the entity that it leads to since. The '
  'player of a stat line has no value.';
comment on column audit.versions.moves is
  'The field paths that this version changed, each with its value from then on; null: no longer any.';
grant select on audit.versions to oyss_auditor, oyss_auditor_unmasked;
