/**
 * Words by which mail programs introduce the message that is answered, in the languages that the usual programs have.
 * Each list is without case; accents count.
 */

const words = (text: string) => text.trim().split(/\s*\n\s*/);

/** Verbs of "On … A wrote:". */
export const wrote = words(`
  wrote
  schrieb
  a écrit
  escribió
  va escriure
  ha scritto
  escreveu
  schreef
  skrev
  skreiv
  skrifaði
  kirjoitti
  kirjutas
  rašė
  parašė
  rakstīja
  napisał
  napisała
  napisał(a)
  pisze
  napsal
  napsala
  napsal(a)
  napísal
  napísal(a)
  je napisal
  je napisao
  je napisala
  је написао
  írta
  a scris
  написа
  написал
  написал(а)
  написала
  пишет
  пише
  έγραψε
  yazdı
  şunu yazdı
  şunları yazdı
  כתב
  כתבה
  كتب
  كتبت
  đã viết
  menulis
  เขียนว่า
  写道
  寫道
  のメッセージ
  書きました
  작성
  님이 작성
`);

/** Names of the header that says who sent a message. */
export const fromNames = words(`
  from
  von
  de
  da
  van
  fra
  från
  lähettäjä
  saatja
  nuo
  no
  od
  feladó
  expeditor
  de la
  от
  от кого
  від
  από
  kimden
  gönderen
  מאת
  من
  từ
  dari
  发件人
  寄件者
  差出人
  보낸 사람
  보낸사람
`);

/** Names of the header that says when a message was sent. */
export const sentNames = words(`
  sent
  date
  gesendet
  datum
  envoyé
  envoyé le
  enviado
  enviado el
  enviada em
  enviado em
  enviat
  fecha
  data
  inviato
  inviata
  verzonden
  sendt
  skickat
  dato
  lähetetty
  päivämäärä
  saadetud
  kuupäev
  išsiųsta
  nosūtīts
  wysłano
  wysłane
  odesláno
  odoslané
  poslano
  elküldve
  küldve
  dátum
  trimis
  отправлено
  дата
  изпратено
  надіслано
  στάλθηκε
  ημερομηνία
  gönderildi
  tarih
  gönderme tarihi
  נשלח
  תאריך
  تاريخ الإرسال
  التاريخ
  đã gửi
  ngày
  dikirim
  tanggal
  发送时间
  日期
  寄件日期
  傳送時間
  送信日時
  日付
  보낸 날짜
  날짜
`);

/** Names of the header that says what a message is about. */
export const subjectNames = words(`
  subject
  betreff
  objet
  asunto
  assumpte
  oggetto
  assunto
  onderwerp
  emne
  ämne
  aihe
  teema
  tema
  temat
  předmět
  predmet
  tárgy
  subiect
  тема
  относно
  θέμα
  konu
  נושא
  الموضوع
  chủ đề
  subjek
  perihal
  主题
  主旨
  件名
  제목
`);

/** Prefixes of the subject of an answer. */
export const replyPrefixes = words(`
  re
  aw
  antw
  antwort
  sv
  vs
  res
  resp
  rif
  r
  odp
  vá
  bls
  atb
  ynt
  yan
  απ
  σχετ
  отв
  ответ
  відп
  回复
  回覆
  答复
  答覆
  返信
  회신
  השב
  תגובה
  رد
  bal
`);

/** Prefixes of the subject of a message that is passed on. */
export const forwardPrefixes = words(`
  fw
  fwd
  wg
  tr
  rv
  i
  enc
  vb
  vl
  doorst
  pd
  továbbítás
  ilt
  i̇lt
  πρθ
  пер
  fs
  转发
  轉寄
  転送
  전달
  הועבר
  إعادة توجيه
  trs
`);

/** Words between dashes above the message that is answered. */
export const originalMessage = words(`
  original message
  ursprüngliche nachricht
  originalnachricht
  message d'origine
  message d’origine
  message original
  mensaje original
  missatge original
  messaggio originale
  mensagem original
  oorspronkelijk bericht
  oprindelig meddelelse
  oprindelig besked
  opprinnelig melding
  originalmelding
  ursprungligt meddelande
  alkuperäinen viesti
  wiadomość oryginalna
  původní zpráva
  pôvodná správa
  eredeti üzenet
  mesaj original
  исходное сообщение
  оригінальне повідомлення
  αρχικό μήνυμα
  orijinal mesaj
  הודעה מקורית
  رسالة أصلية
  原始邮件
  原始郵件
  元のメッセージ
  원본 메시지
`);
