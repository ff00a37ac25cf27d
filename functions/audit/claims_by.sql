create or replace function audit.claims_by(entity_id text, received_until timestamptz, observed_until timestamptz)
returns table (
  field text, value jsonb, implied_by text, implied_date date, source text, source_class text, rank smallint, entity_type text,
  external_id text, observation_id text, batch_id text, observed_at timestamptz, received_at timestamptz, confidence double precision,
  is_withdrawn boolean, is_reference boolean, is_correction boolean, voided_at timestamptz, yields_to text
)
language sql stable
begin atomic
  with recursive heard as materialized (
    select s.*
      from audit.statements s
     where s.entity_id = coalesce(
             (select r.survivor_id from audit.redirects r where r.entity_id = claims_by.entity_id limit 1), claims_by.entity_id)
       and s.received_at <= claims_by.received_until and s.observed_at <= claims_by.observed_until
       and (s.voided_at is null or s.voided_at > claims_by.received_until)
       and (s.ended_received_at is null or s.ended_received_at > claims_by.received_until
            or s.ended_observed_at > claims_by.observed_until)
  ), led (origin_id, id, step) as (
    -- Where each entity led then.
    select o.id, o.id, 0 from (select h.origin_id from heard h union select claims_by.entity_id) o (id)
    union all
    select l.origin_id, w.id, l.step + 1
      from led l
      cross join lateral (
        select v.moves ->> 'merged_into'
          from audit.versions v
         where v.entity_id = l.id and v.placed_at <= claims_by.received_until and v.moves ? 'merged_into'
         order by v.version desc limit 1) w (id)
     where w.id is not null and l.step < 20
  ), ends as (
    select distinct on (l.origin_id) l.origin_id, l.id from led l order by l.origin_id, l.step desc
  ), newest as (
    select h.*, h.corrected_id is not null as is_correction,
           max(h.observed_at) filter (where not h.is_deleted and not h.is_reference and h.corrected_id is null) over of_id as newest_at,
           max(h.observed_at) filter (where h.is_deleted) over of_id as withdrawn_at,
           bool_or(h.corrected_id is not null) over of_field as is_corrected,
           bool_or(h.implied_by <> 'silence') over of_field as is_spoken,
           row_number() over (
             partition by h.source, h.entity_type, h.external_id, h.field, h.implied_by, h.corrected_id is not null, h.is_reference
             order by h.observed_at desc, h.confidence desc, h.content_hash desc) = 1 as is_last
      from heard h
      join ends e on e.origin_id = h.origin_id
     where e.id = (select t.id from ends t where t.origin_id = claims_by.entity_id)
    window of_id as (partition by h.source, h.entity_type, h.external_id),
           of_field as (partition by h.source, h.entity_type, h.external_id, h.field)
  )
  select n.field, n.value, n.implied_by, n.implied_date, n.source, n.source_class, n.rank, n.entity_type, n.external_id, n.observation_id,
         n.batch_id, n.observed_at, n.received_at, n.confidence,
         n.withdrawn_at is not null and (n.newest_at is null or n.withdrawn_at > n.newest_at), n.is_reference, n.is_correction,
         n.voided_at, n.yields_to
    from newest n
   where n.is_last and n.value <> 'null' and n.is_correction = n.is_corrected and (n.implied_by <> 'silence' or not n.is_spoken)
     and (not n.is_reference or n.newest_at is null);
end;

comment on function audit.claims_by(text, timestamptz, timestamptz) is
  'Returns what each source claimed of an entity by what had been received until one instant and observed until another (infinity: no '
  'limit), whatever is reported since: a row for each field and external id. Merges are those of received_until. AUDIT-16.';
grant execute on function audit.claims_by(text, timestamptz, timestamptz) to oyss_auditor, oyss_auditor_unmasked;
