-- Since when nothing more is sealed with a key, although it still opens what it sealed: the first phase of forgetting.
alter table personal_data.keys add column closed_at timestamptz;
